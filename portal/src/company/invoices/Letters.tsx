/** The notices on an invoice, each with its letter. */
import type { Dunning } from '@mahnwerk/contract/dunning/dunnings.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Failure } from '../../ui/Failure.tsx';
import { Money } from '../../ui/Money.tsx';
import { saveFile } from '../../ui/save.ts';
import { When } from '../../ui/When.tsx';
import { useWords } from '../../language/language.ts';
import styles from '../../ui/Record.module.css';
import { useDunning } from '../../data/useDunning.ts';

/** A ladder has at most six levels; repeated notices are rare. */
const shown = 25;

export function Letters() {
  const words = useWords().invoices;
  const { dunning, id, key } = useDunning();
  const { data, error, refetch } = useQuery({
    queryKey: [...key, 'invoice', id, 'letters'],
    queryFn: () => dunning.mahnserviceInvoiceDunnings.list({ invoice_id: id, query: { limit: shown } }),
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
  const { dunning } = useDunning();
  const { id, name, dated, pay_by, status, channel, demanded_amount, document } = notice;
  const { mutate, isPending, error } = useMutation({
    mutationFn: (document_id: string) =>
      dunning.mahnserviceDunningDocuments.download({ dunning_id: id, id: document_id }),
    onSuccess: (content) => saveFile(content, document?.filename ?? name),
  });
  return (
    <li>
      <span>
        <b>{name}</b> · <When at={dated} isDay /> · {words.channels[channel]} · {words.letterStates[status]}
      </span>
      <span className={styles.soft}>
        <Money amount={demanded_amount} /> {words.payBy} <When at={pay_by} isDay />
      </span>
      {document === null || document.status !== 'ready' ? null : (
        <Button
          isQuiet
          label={files.downloadOf(document.filename)}
          isDisabled={isPending}
          onPress={() => mutate(document.id)}
        >
          {files.download}
        </Button>
      )}
      {error === null ? null : <Failure error={error} retry={() => document && mutate(document.id)} />}
    </li>
  );
}
