/** The documents of a claim, of its title and of its rental agreement. */
import type { Claim } from '@mahnwerk/contract/case/claims.ts';
import type { DocumentType } from '@mahnwerk/contract/case/documents.ts';
import { useCallback, useContext } from 'react';
import { useRefresh } from '../../data/stored.ts';
import type { ViewedDocument } from '../../data/document/DocumentViewer.tsx';
import { FileDrop } from '../../data/document/FileDrop.tsx';
import type { Sending, Uploads } from '../../data/document/upload.ts';
import { useOrderWords } from '../../language/orders/words.ts';
import { sendingWith } from '../../data/document/sending.ts';
import { useEntry } from './entry.ts';
import { UnsavedContext } from './unsaved.ts';

interface ClaimFilesProps {
  readonly claim: Claim;
  readonly hasAgreement?: boolean;
  readonly isDraft?: boolean;
}

/** Of the groups of routes of the documents: those of one kind of parent. */
type Group = 'claimDocuments' | 'enforceableTitleDocuments' | 'rentalAgreementDocuments';

export function ClaimFiles({ claim, hasAgreement = false, isDraft = true }: ClaimFilesProps) {
  const { rental_agreement: agreement, enforceable_title: title } = claim;
  const part = (group: Group, name: PartProps['name'], files: readonly ViewedDocument[] | undefined) => (
    <Part claim={claim.id} group={group} name={name} files={files} isDraft={isDraft} />
  );
  return (
    <>
      {part('claimDocuments', 'documents', claim.documents)}
      {title === null ? null : part('enforceableTitleDocuments', 'enforceable_title.documents', title.documents)}
      {agreement === null && !hasAgreement
        ? null
        : part('rentalAgreementDocuments', 'rental_agreement.documents', agreement?.documents)}
    </>
  );
}

interface PartProps {
  readonly claim: string;
  readonly group: Group;
  readonly name: 'documents' | 'enforceable_title.documents' | 'rental_agreement.documents';
  /** undefined: their parent is not stored yet. */
  readonly files: readonly ViewedDocument[] | undefined;
  readonly isDraft: boolean;
}

const types = {
  documents: 'invoice',
  'enforceable_title.documents': 'enforceable_title',
  'rental_agreement.documents': 'rental_agreement',
} as const satisfies Readonly<Record<PartProps['name'], DocumentType>>;

function Part({ claim: claim_id, group, name, files, isDraft }: PartProps) {
  const words = useOrderWords();
  const { routes, uploading, draft } = useEntry();
  const refresh = useRefresh();
  const shown = () => refresh(...draft);
  const unsaved = useContext(UnsavedContext);
  const register = useCallback(
    ({ settled }: Uploads) => {
      const place = `${claim_id} ${group}`;
      unsaved.set(place, { flush: settled });
      return () => void unsaved.delete(place);
    },
    [unsaved, claim_id, group],
  );
  if (files === undefined) return null;
  async function send(file: File, { onProgress, ...sending }: Sending) {
    await uploading(sendingWith(onProgress))[group].create({ claim_id, body: { type: types[name], file }, ...sending });
    await shown();
  }
  async function remove(id: string) {
    await routes[group].delete({ claim_id, id });
    await shown();
  }
  return (
    <FileDrop
      label={words.fields[name]}
      name={name}
      files={files}
      read={({ id }) => routes[group].download({ claim_id, id })}
      {...(isDraft ? { send, remove, register } : {})}
    />
  );
}
