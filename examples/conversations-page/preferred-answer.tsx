interface PreferredAnswerProps {
  readonly value: string;
  readonly onChange: (prefer: string) => void;
}

/** Lets a developer see how the page bears what the mock can be asked for. A real page has nothing of the kind. */
export function PreferredAnswer({ value, onChange }: PreferredAnswerProps) {
  return (
    <label>
      The mock is to answer
      <select value={value} onChange={({ target }) => onChange(target.value)}>
        <option value="">at once</option>
        <option value="delay=20000">after twenty seconds</option>
        <option value="code=403">403, no access</option>
        <option value="code=429">429, too many requests</option>
        <option value="code=503">503, upstream failure</option>
        <option value="fault=drop">not at all, and end the connection</option>
      </select>
    </label>
  );
}
