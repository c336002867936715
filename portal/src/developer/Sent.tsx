/** What a delivery sends: the event with the objects that it names. */
import { paths } from '../paths.ts';
import { Link } from '@tanstack/react-router';
import { api } from '../data/operations.ts';
import { useRead } from '../data/query.ts';
import { Card } from '../ui/Card.tsx';
import { Copy } from '../ui/Copy.tsx';
import { JsonView, jsonText } from '../ui/JsonView.tsx';
import { useDeveloperWords } from '../language/developer/words.ts';
import { useWords } from '../language/language.ts';
import { useOwner } from '../data/owner.ts';

/** Nothing where the event is no longer kept. */
export function Sent({ delivery }: { readonly delivery: string }) {
  const { deliveries: words } = useDeveloperWords();
  const { secret } = useWords();
  const { data } = useRead(api.owner.sentEvents.get, { id: delivery }, { freshFor: Infinity });
  if (data === undefined) return null;
  const { test, ...event } = data;
  return (
    <Card title={words.sent} aside={<Copy text={jsonText(event)} label={secret.copy} />}>
      {test ? <p>{words.isTest}</p> : <Objects event={event.id} of={event.data} />}
      <JsonView value={event} label={words.sent} />
    </Card>
  );
}

type RecordArea = Parameters<typeof paths.record>[1];

/** The screens of what an event names, by the member of its data. */
const screens = {
  company: {
    mandate_id: 'cases',
    order_id: 'orders',
    request_to_client_id: 'requests',
    invoice_id: 'invoices',
    statement_id: 'statements',
  },
  partner: { company_id: 'companies' },
} as const;

function Objects({ event, of }: { readonly event: string; readonly of: Readonly<Record<string, unknown>> }) {
  const { deliveries: words } = useDeveloperWords();
  const { ownerPath, kind } = useOwner();
  const named = Object.entries<RecordArea>(screens[kind]).flatMap(([member, screen]) => {
    const id = of[member];
    return typeof id === 'string' ? [[screen, id] as const] : [];
  });
  return (
    <p>
      <Link to={paths.developer.event(ownerPath, event)}>{words.toEvent}</Link>{' '}
      {named.map(([screen, id]) => (
        <span key={screen}>
          <Link to={paths.record(ownerPath, screen, id)}>{words.objects[screen]}</Link>{' '}
        </span>
      ))}
    </p>
  );
}
