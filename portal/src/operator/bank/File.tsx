/** One bank file of the operator. */
import { useParams } from '@tanstack/react-router';
import { api } from '../../data/operations.ts';
import { useRead } from '../../data/query.ts';
import { whileRunning } from '../../features/bank/exact.ts';
import { FileParts } from '../../features/bank/FileParts.tsx';
import { words } from '../../features/bank/words.ts';
import { useTexts } from '../../language/language.ts';
import { paths } from '../../paths.ts';
import { LoadState } from '../../ui/LoadState.tsx';
import { PaymentTabs } from '../payments/PaymentTabs.tsx';
import { useExactBank } from './exact-bank.ts';

export function BankFile() {
  const { id = '' } = useParams({ strict: false });
  const { files } = useTexts(words);
  const exact = useExactBank();
  const { data, error, refetch } = useRead(
    api.operator.bankFiles.get,
    { id },
    { topics: ['bank'], interval: (file) => whileRunning(file?.exact_bookings) },
  );
  if (data === undefined) return <LoadState title={files.title} error={error} retry={() => void refetch()} />;
  const listOf = {
    waiting: paths.operator.unmatchedPayments(),
    booked: paths.operator.matchedPayments(),
    doubtful: paths.operator.doubtfulPayments(),
  };
  return (
    <PaymentTabs title={data.filename ?? files.unnamed}>
      <FileParts of={{ lines: api.operator.bankFiles.lines, exact, listOf }} file={data} />
    </PaymentTabs>
  );
}
