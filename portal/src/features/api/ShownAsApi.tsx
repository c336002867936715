/** An object as its API shows it, the call that reads it, and what the feed says about it. */
import { api } from '../../data/operations.ts';
import { useRead } from '../../data/query.ts';
import { Link } from '@tanstack/react-router';
import styles from '../../ui/Record.module.css';
import { Button } from '../../ui/Button.tsx';
import { Copy } from '../../ui/Copy.tsx';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';
import { JsonView } from '../../ui/JsonView.tsx';
import { State } from '../../ui/State.tsx';
import { DateTime } from '../../ui/DateTime.tsx';
import { useDeveloperWords } from '../../language/developer/words.ts';
import { useWords } from '../../language/language.ts';
import { useOwner } from '../../data/owner.ts';
import { basePath, paths } from '../../paths.ts';
import { deliveryMeanings } from '../deliveries/delivery-names.ts';

export interface AsApiProps {
  /** The path that reads the object: `/v2/mandates/{id}/`. */
  readonly path: string;
  readonly object: { readonly id: string };
  /** What it is, where a page has several. */
  readonly of?: string;
}

export function ShownAsApi({ path, object, onClose }: AsApiProps & { readonly onClose: () => void }) {
  const developer = useDeveloperWords();
  const { table } = useWords();
  const call = `curl -H "Authorization: Bearer $KEY" "${location.origin}${basePath}${path}"`;
  return (
    <Dialog title={developer.asApi} onClose={onClose} isWide>
      {/* What has the focus stands where reading begins. */}
      <DialogActions>
        <Button isPrimary onPress={onClose}>
          {table.close}
        </Button>
        <Copy text={call} label={developer.copyCall} />
      </DialogActions>
      <pre className={styles.code}>{call}</pre>
      <JsonView value={object} label={path} />
      <EventsOf id={object.id} />
    </Dialog>
  );
}

/** As many of its events are named. */
const shown = 20;

function EventsOf({ id }: { readonly id: string }) {
  const developer = useDeveloperWords();
  const { ownerPath } = useOwner();
  const { data } = useRead(api.owner.accountEvents.list, { query: { resource_id: id, limit: shown } });
  if (data === undefined || data.results.length === 0) return null;
  return (
    <>
      <h3>{developer.screens.events}</h3>
      <ul className={styles.list}>
        {data.results.map(({ id: event, type, created_at, deliveries }) => (
          <li key={event}>
            <span>
              <Link to={paths.developer.event(ownerPath, event)}>{type}</Link> <DateTime at={created_at} />
            </span>
            <span>
              {deliveries.map(({ delivery_id, status }) => (
                <Link key={delivery_id} to={paths.developer.delivery(ownerPath, delivery_id)}>
                  <State meaning={deliveryMeanings[status]}>{developer.deliveries.states[status]}</State>
                </Link>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
