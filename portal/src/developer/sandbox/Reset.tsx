/** „Sandbox zurücksetzen“: says what is lost before, how far it is meanwhile, and what was removed. */
import { api } from '../../data/operations.ts';
import { useRead } from '../../data/query.ts';
import { useRefresh } from '../../data/stored.ts';
import { useEffect, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { CommandDialog } from '../../data/form/CommandDialog.tsx';
import { Failure } from '../../ui/Failure.tsx';
import { useDeveloperWords } from '../../language/developer/words.ts';
import { useMembership } from '../../data/me.ts';
import { account } from '../../data/service.ts';

/** While it runs, its progress is read at this interval. */
const progress_ms = 1_000;

export function Reset() {
  const { sandbox: words } = useDeveloperWords();
  const company = useMembership()?.owner.id ?? '';
  const [isAsking, setAsking] = useState(false);
  const [reset, setReset] = useState<string>();
  return (
    <Card title={words.reset}>
      <p>{words.resetAbout}</p>
      <p>
        <Button isDangerous onPress={() => setAsking(true)}>
          {words.reset}
        </Button>
      </p>
      {reset === undefined ? null : <Progress reset={reset} />}
      {isAsking ? (
        <CommandDialog
          title={words.reset}
          submit={words.resetNow}
          isDangerous
          onClose={() => setAsking(false)}
          changes={['sandbox-reset']}
          send={async () => {
            setReset((await account.sandboxResets.create({ body: { company_id: company } })).id);
            return undefined;
          }}
        >
          {() => (
            <>
              <p>{words.resetLoses}</p>
              <p>{words.resetKeeps}</p>
            </>
          )}
        </CommandDialog>
      ) : null}
    </Card>
  );
}

function Progress({ reset }: { readonly reset: string }) {
  const { sandbox: words } = useDeveloperWords();
  const refresh = useRefresh();
  const { data, error, refetch } = useRead(
    api.person.sandboxResets.get,
    { id: reset },
    { interval: (read) => (read?.status === 'finished' ? false : progress_ms) },
  );
  const isFinished = data?.status === 'finished';
  useEffect(() => {
    // Whatever was read of the company's cases is no longer there.
    if (isFinished) void refresh(api.company, api.dunning, api.owner, api.person.me);
  }, [isFinished, refresh]);
  if (error !== null) return <Failure error={error} retry={() => void refetch()} />;
  const removed = data?.removed ?? 0;
  return <p role="status">{isFinished ? words.resetDone(removed) : words.resetRunning(removed)}</p>;
}
