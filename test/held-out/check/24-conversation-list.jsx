import { useEffect, useState } from "react";
import ky from "ky";

const api = (apiKey) =>
  ky.extend({
    prefixUrl: import.meta.env.VITE_AGENT_API,
    headers: { Authorization: `Bearer ${apiKey}` },
  });

export default function ConversationList({ apiKey, onSelect }) {
  const [items, setItems] = useState([]);
  const [total, setTotal] = useState(0);

  useEffect(() => {
    api(apiKey)
      .get("v1/conversations/", { searchParams: { status: "open", sort: "-updated_at" } })
      .json()
      .then((page) => {
        setItems(page.data);
        setTotal(page.total);
      });
  }, [apiKey]);

  return (
    <section>
      <h2>Open conversations ({total})</h2>
      <ol>
        {items.map((c) => (
          <li key={c.id} onClick={() => onSelect(c.id)}>
            <strong>{c.title}</strong>
            <time>{new Date(c.updated_at).toLocaleString()}</time>
          </li>
        ))}
      </ol>
    </section>
  );
}
