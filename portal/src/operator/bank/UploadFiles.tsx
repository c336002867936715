/** „Kontoauszug hochladen“ for the accounts of the operator. */
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useMay } from '../../data/me.ts';
import { api } from '../../data/operations.ts';
import { useOperator } from '../../data/useOperator.ts';
import { DropPlace as DropAny, UploadButton as UploadAny, type Uploads } from '../../features/bank/UploadFiles.tsx';
import { words } from '../../features/bank/words.ts';
import { useTexts } from '../../language/language.ts';
import { paths } from '../../paths.ts';

const { bankFiles, bankTransactions, bankAccounts, cashPosition, workQueues } = api.operator;

function useUploads(): Uploads {
  const operator = useOperator();
  const navigate = useNavigate();
  return {
    mayUpload: useMay()('operator:money'),
    changes: [bankFiles, bankTransactions, bankAccounts, cashPosition, workQueues],
    send: (body, once) => operator.bankFiles.create({ body, ...once }),
    bookExact: (id, once) => operator.bankFiles.bookExact({ id, ...once }),
    show(sent) {
      const [only] = sent;
      void navigate({
        to: sent.length === 1 && only !== undefined ? paths.operator.bankFile(only.id) : paths.operator.bankFiles(),
      });
    },
    mends: { fileAt: paths.operator.bankFile, AddAccount },
  };
}

function AddAccount({ iban, onLeave }: { readonly iban: string; readonly onLeave: () => void }) {
  const { upload } = useTexts(words);
  return (
    <Link to={paths.operator.bankAccounts()} search={{ add: iban }} onClick={onLeave}>
      {upload.addAccount}
    </Link>
  );
}

export const UploadButton = ({ isPrimary = true }: { readonly isPrimary?: boolean }) => (
  <UploadAny of={useUploads()} isPrimary={isPrimary} />
);

/** A place on which files can be dropped. */
export const DropPlace = ({ children }: { readonly children: ReactNode }) => (
  <DropAny of={useUploads()}>{children}</DropAny>
);
