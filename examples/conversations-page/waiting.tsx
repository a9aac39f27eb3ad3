import { useEffect, useState } from 'react';

interface WaitingProps {
  /** What is waited for. */
  readonly for: string;
  readonly onCancel?: () => void;
}

/** That something is under way, and for how long by now. How long it takes is not known. */
export function Waiting({ for: awaited, onCancel }: WaitingProps) {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const start = Date.now();
    const timer = setInterval(() => setSeconds(Math.floor((Date.now() - start) / 1000)), 1000);
    return () => clearInterval(timer);
  }, []);
  return (
    <div className="waiting">
      <p>
        Waiting for {awaited}… <span role="timer">{seconds} s</span>
      </p>
      <progress aria-label={`Waiting for ${awaited}`} />
      {onCancel && (
        <button type="button" onClick={onCancel}>
          Cancel
        </button>
      )}
    </div>
  );
}
