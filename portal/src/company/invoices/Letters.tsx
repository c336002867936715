/** The notices on an invoice, each with its letter. */
import { api } from '../../data/operations.ts';
import { useCommand, useRead } from '../../data/query.ts';
import type { Dunning } from '@mahnwerk/contract/dunning/dunnings.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Failure } from '../../ui/Failure.tsx';
import { Money } from '../../ui/Money.tsx';
import { saveFile } from '../../ui/save.ts';
import { DateTime } from '../../ui/DateTime.tsx';
import { useWords } from '../../language/language.ts';
import styles from '../../ui/Record.module.css';
import { useDunning } from '../../data/useDunning.ts';

/** A ladder has at most six levels; repeated notices are rare. */
const shown = 25;

export function Letters() {
  const words = useWords().invoices;
  const { id } = useDunning();
  const { data, error, refetch } = useRead(api.dunning.mahnserviceInvoiceDunnings.list, {
    invoice_id: id,
    query: { limit: shown },
  });
  if (error !== null) return <Failure error={error} retry={() => void refetch()} />;
  if (data === undefined || data.count === 0) return null;
  return (
    <Card title={words.letters}>
      <ul className={styles.list}>
        {data.results.map((notice) => (
          <Letter key={notice.id} notice={notice} />
        ))}
      </ul>
    </Card>
  );
}

function Letter({ notice }: { readonly notice: Dunning }) {
  const { invoices: words, files } = useWords();
  const { id: dunning_id, name, dated, pay_by, status, channel, demanded_amount, document } = notice;
  const { mutate, isPending, error } = useCommand(api.dunning.mahnserviceDunningDocuments.download, {
    onDone: (content) => saveFile(content, document?.filename ?? name),
  });
  return (
    <li>
      <span>
        <b>{name}</b> · <DateTime at={dated} isDay /> · {words.channels[channel]} · {words.letterStates[status]}
      </span>
      <span className={styles.soft}>
        <Money amount={demanded_amount} /> {words.payBy} <DateTime at={pay_by} isDay />
      </span>
      {document === null || document.status !== 'ready' ? null : (
        <Button
          isQuiet
          label={files.downloadOf(document.filename)}
          isDisabled={isPending}
          onPress={() => mutate({ dunning_id, id: document.id })}
        >
          {files.download}
        </Button>
      )}
      {error === null ? null : (
        <Failure error={error} retry={() => document && mutate({ dunning_id, id: document.id })} />
      )}
    </li>
  );
}
