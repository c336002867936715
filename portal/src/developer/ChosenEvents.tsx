/** „Ereignisse“ of a webhook: all of them, or single ones, grouped by what they are about. */
import { type ReactNode, useId, useState } from 'react';
import { useDeveloperWords } from '../language/developer/words.ts';
import styles from './ChosenEvents.module.css';
import { useEvents } from './events.ts';

/** All events at once, future ones too. */
export const every = '*';

interface ChosenEventsProps {
  readonly of: readonly string[];
  readonly failure: ReactNode;
}

export function ChosenEvents({ of, failure }: ChosenEventsProps) {
  const { webhooks: words } = useDeveloperWords();
  const id = useId();
  const [chosen, setChosen] = useState(of);
  const groups = Map.groupBy(Object.entries(useEvents()), ([event]) => groupOf(event));
  const box = (value: string, text: ReactNode) => (
    <label key={value}>
      <input
        type="checkbox"
        name="events"
        value={value}
        checked={chosen.includes(value)}
        onChange={({ target }) => setChosen(chosenOf(chosen, value, target.checked))}
      />
      <span>{text}</span>
    </label>
  );
  return (
    <fieldset className={styles.events} aria-describedby={failure === undefined ? undefined : id}>
      <legend>{words.events}</legend>
      {box(every, words.allEvents)}
      <div className={styles.groups}>
        {[...groups].map(([group, events]) => (
          <fieldset key={group}>
            <legend>{words.groups[group]}</legend>
            {events.map(([event, text]) => box(event, `${event}: ${text}`))}
          </fieldset>
        ))}
      </div>
      {failure === undefined ? null : (
        <p id={id} className={styles.failure}>
          {failure}
        </p>
      )}
    </fieldset>
  );
}

/** By the first word of the event; statements of one case and of many belong together, as do invoices and their dunning. */
const groupNames: Readonly<Record<string, string>> = {
  order: 'order',
  mandate: 'mandate',
  request_to_client: 'request_to_client',
  payment: 'payment',
  statement: 'statement',
  single_mandate_statement: 'statement',
  invoice: 'dunning',
  dunning: 'dunning',
  company: 'company',
};

const groupOf = (event: string): string => groupNames[event.split('.')[0] ?? ''] ?? 'other';

/** A single event takes the place of all, and all that of single ones. */
function chosenOf(before: readonly string[], value: string, isChosen: boolean): readonly string[] {
  if (!isChosen) return before.filter((each) => each !== value);
  return value === every ? [every] : [...before.filter((each) => each !== every), value];
}
