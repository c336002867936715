/** „Pausieren“ and „Fortsetzen“: for some days the company wants nothing done about its case. */
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import type { Mandate } from '@mahnwerk/contract/case/mandates.ts';
import { useState } from 'react';
import { CommandDialog } from '../data/form/CommandDialog.tsx';
import { textIn } from '../data/form/Form.tsx';
import { api } from '../data/operations.ts';
import { useRead } from '../data/query.ts';
import { ofCompany, useCompany } from '../data/useCompany.ts';
import { useTold } from '../data/form/useTold.ts';
import { useTexts } from '../language/language.ts';
import { Button } from '../ui/Button.tsx';
import { addDays } from '../ui/dates.ts';
import { Failure } from '../ui/Failure.tsx';
import { Field, TextArea } from '../ui/Field.tsx';
import { words as ownWords } from './words.ts';

interface OfMandate {
  readonly mandate: Mandate;
}

export function PauseCase({ mandate }: OfMandate) {
  const [isPausing, setPausing] = useState(false);
  const words = useTexts(ownWords).case;
  const { data } = useRead(api.company.mandates.history, { id: mandate.id, query: { type: 'state_change' } });
  if (mandate.closed_at !== null || data === undefined) return null;
  const last = data.results.find(({ code, values }) => code?.startsWith('stop.') && values?.kind === 'client_request');
  if (last?.code === 'stop.set') return <Resume mandate={mandate} />;
  return (
    <>
      <Button onPress={() => setPausing(true)}>{words.pause}</Button>
      {isPausing ? <Pause mandate={mandate} onClose={() => setPausing(false)} /> : null}
    </>
  );
}

function Resume({ mandate: { id } }: OfMandate) {
  const words = useTexts(ownWords).case;
  const { mutate, isPending, error } = useTold(api.company.mandatePauses.resume, {
    changes: ofCompany,
    why: async () => words.isResumed,
  });
  return (
    <>
      <Button isDisabled={isPending} onPress={() => mutate({ id })}>
        {words.resume}
      </Button>
      {error === null ? null : <Failure error={error} retry={() => mutate({ id })} />}
    </>
  );
}

function Pause({ mandate, onClose }: OfMandate & { readonly onClose: () => void }) {
  const words = useTexts(ownWords).case;
  const { routes } = useCompany();
  const today = mandate.legal_balance.as_of;
  return (
    <CommandDialog
      title={words.pauseTitle}
      submit={words.pause}
      done={words.paused}
      draft={`pause ${mandate.id}`}
      changes={ofCompany}
      failures={{ conflict: words.isPaused }}
      onClose={onClose}
      send={(fields, attempt) =>
        routes.mandatePauses.pause({
          id: mandate.id,
          body: { until: textIn(fields, 'until'), reason: textIn(fields, 'reason') },
          ...attempt,
        })
      }
    >
      {(errorOf) => (
        <>
          <p>{words.pauseAbout}</p>
          <Field
            label={words.pauseUntil}
            name="until"
            type="date"
            required
            min={addDays(today, 1)}
            max={addDays(today, limits.client_pause_days)}
            failure={errorOf('until')}
          />
          <TextArea label={words.pauseReason} name="reason" rows={3} required failure={errorOf('reason')} />
        </>
      )}
    </CommandDialog>
  );
}
