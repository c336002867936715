/** „Zahlungseingänge“: the frame of its tabs; files of the bank can be dropped on all of them. */
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { sentenceOf } from '../../data/form/Form.tsx';
import { useMayHere } from '../../data/me.ts';
import { type AnswerOf, api } from '../../data/operations.ts';
import { useCommand } from '../../data/query.ts';
import { useDunning } from '../../data/useDunning.ts';
import { DropPlace, UploadButton, type Uploads } from '../../features/bank/UploadFiles.tsx';
import { words as bankWords } from '../../features/bank/words.ts';
import { useTexts, useWords } from '../../language/language.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { decided } from './bank.ts';
import { words } from './words.ts';

const { mahnserviceBankTransactions, mahnserviceBankAccounts } = api.dunning;

export type CompanyLine = AnswerOf<typeof mahnserviceBankTransactions.get>;

function useUploads(): Uploads {
  const { dunning, customer } = useDunning();
  const navigate = useNavigate();
  return {
    mayUpload: useMayHere()('dunning:payments:write'),
    changes: [...decided, mahnserviceBankAccounts],
    send: (body, once) => dunning.mahnserviceBankFiles.create({ body, ...once }),
    bookExact: (id, once) => dunning.mahnserviceBankFiles.bookExact({ id, ...once }),
    show(sent) {
      const [only] = sent;
      void navigate({
        to:
          sent.length === 1 && only !== undefined
            ? paths.company.bankFile(customer, only.id)
            : paths.company.payments(customer),
      });
    },
    mends: { fileAt: (id) => paths.company.bankFile(customer, id), AddAccount },
  };
}

/** The account of the refused statement becomes one of the company: the file can be sent again. */
function AddAccount({ iban }: { readonly iban: string }) {
  const { upload } = useTexts(bankWords);
  const { added } = useTexts(words);
  const { codes, failure } = useWords();
  const { mutate, isPending, isSuccess, error } = useCommand(mahnserviceBankAccounts.create, {
    changes: [mahnserviceBankAccounts],
  });
  if (isSuccess) return <span role="status">{added}</span>;
  return (
    <>
      <Button isQuiet isDisabled={isPending} onPress={() => mutate({ body: { iban, name: iban } })}>
        {upload.addAccount}
      </Button>
      {error === null ? null : sentenceOf(error, codes, failure.title)}
    </>
  );
}

interface PaymentTabsProps {
  /** Of one file; default: that of the lists. */
  readonly title?: string;
  /** Commands of the tab, before those of all. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

export function PaymentTabs({ title: given, actions, children }: PaymentTabsProps) {
  const { title, tabs } = useTexts(words);
  const { customer } = useDunning();
  const uploads = useUploads();
  return (
    <DropPlace of={uploads}>
      <Screen
        title={given ?? title}
        actions={
          <>
            {actions}
            <UploadButton of={uploads} />
          </>
        }
      >
        <Tabs
          label={title}
          tabs={[
            { to: paths.company.payments(customer), text: tabs.open, isExact: true },
            { to: paths.company.bookedPayments(customer), text: tabs.booked },
            { to: paths.company.asidePayments(customer), text: tabs.aside },
          ]}
        />
        {children}
      </Screen>
    </DropPlace>
  );
}
