/** One bank file of a company: its lines, and what became of each. */
import { useParams } from '@tanstack/react-router';
import { api } from '../../data/operations.ts';
import { useRead } from '../../data/query.ts';
import { useDunning } from '../../data/useDunning.ts';
import { whileRunning } from '../../features/bank/exact.ts';
import { FileParts } from '../../features/bank/FileParts.tsx';
import { words } from '../../features/bank/words.ts';
import { useTexts } from '../../language/language.ts';
import { paths } from '../../paths.ts';
import { LoadState } from '../../ui/LoadState.tsx';
import { useExactBank } from './bank.ts';
import { PaymentTabs } from './PaymentTabs.tsx';

export function CompanyBankFile() {
  const { id = '' } = useParams({ strict: false });
  const { files } = useTexts(words);
  const { customer } = useDunning();
  const exact = useExactBank();
  const { data, error, refetch } = useRead(
    api.dunning.mahnserviceBankFiles.get,
    { id },
    { topics: ['bank'], interval: (file) => whileRunning(file?.exact_bookings) },
  );
  if (data === undefined) return <LoadState title={files.title} error={error} retry={() => void refetch()} />;
  const open = paths.company.payments(customer);
  const listOf = { waiting: open, booked: paths.company.bookedPayments(customer), doubtful: open };
  return (
    <PaymentTabs title={data.filename ?? files.unnamed}>
      <FileParts of={{ lines: api.dunning.mahnserviceBankFiles.lines, exact, listOf }} file={data} />
    </PaymentTabs>
  );
}
