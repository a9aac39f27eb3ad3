const { AGENT_API_URL, AGENT_API_KEY } = process.env;

interface Page {
  data: Array<Record<string, unknown>>;
  next_cursor: string | null;
}

async function* conversations(pageSize = 50) {
  let cursor: string | null = null;
  do {
    const url = new URL("/v1/conversations/", AGENT_API_URL);
    url.searchParams.set("limit", String(pageSize));
    if (cursor) url.searchParams.set("cursor", cursor);

    const res = await fetch(url, { headers: { Authorization: `Bearer ${AGENT_API_KEY}` } });
    if (res.status === 401) throw new Error("bad key");
    if (!res.ok) throw new Error((await res.json()).message);

    const page = (await res.json()) as Page;
    yield* page.data;
    cursor = page.next_cursor;
  } while (cursor);
}

let n = 0;
for await (const c of conversations()) {
  n += 1;
  console.log(JSON.stringify(c));
}
console.error(`${n} conversations`);
