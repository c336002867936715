/** A fresh proof before what no single call of the service asks it for, such as a file of many persons. */
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import { account } from '../service.ts';
import { useAskForProof } from './Proof.tsx';

/** Whether the person proved its identity within the last ten minutes, or proves it now. */
export function useFreshProof(): () => Promise<boolean> {
  const ask = useAskForProof();
  return async () => {
    const { session } = await account.me.get();
    return Date.now() - Date.parse(session.proved_at) < limits.proof_minutes * 60_000 || ask();
  };
}
