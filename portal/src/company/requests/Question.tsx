/** What is asked: the text of a question and the files that belong to it. */
import type { RequestToClient } from '@mahnwerk/contract/case/requests-to-client.ts';
import { ShownDocuments } from '../../data/document/ShownDocuments.tsx';
import { useWords } from '../../language/language.ts';
import styles from '../../ui/Record.module.css';
import { useCompany } from '../../data/useCompany.ts';

export function Question({ request: { id, description, attachments } }: { readonly request: RequestToClient }) {
  const words = useWords().company.requests;
  const { routes } = useCompany();
  return (
    <>
      <p className={styles.text}>{description}</p>
      <ShownDocuments
        label={words.attachments}
        documents={attachments}
        read={(each) => routes.requestDocuments.download({ request_id: id, id: each.id })}
      />
    </>
  );
}
