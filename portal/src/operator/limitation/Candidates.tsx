/** Payments and plans that may be an acknowledgement: a person records or dismisses each. */
import type { Limitation } from '@mahnwerk/contract/operator/limitation.ts';
import { useState } from 'react';
import { useMay } from '../../data/me.ts';
import { textIn } from '../../data/form/Form.tsx';
import { useOperator } from '../../data/useOperator.ts';
import { useTexts, useWords } from '../../language/language.ts';
import { Button } from '../../ui/Button.tsx';
import { dayText } from '../../ui/dates.ts';
import { TextArea } from '../../ui/Field.tsx';
import { Money } from '../../ui/Money.tsx';
import { CaseForm } from '../cases/CaseForm.tsx';
import { useCase } from '../cases/reads.ts';
import styles from './Limitation.module.css';
import { RecordFact } from './RecordFact.tsx';
import { limitationWords } from './words.ts';

type Candidate = Limitation['candidates'][number];

export function Candidates({ limitation: { claim_id, candidates } }: { readonly limitation: Limitation }) {
  const words = useTexts(limitationWords);
  if (candidates.length === 0) return null;
  return (
    <>
      <h3 className={styles.heading}>{words.candidates}</h3>
      <ul className={styles.candidates} aria-label={words.candidates}>
        {candidates.map((candidate) => (
          <CandidateLine key={candidate.payment_id ?? candidate.plan_id} claim={claim_id} candidate={candidate} />
        ))}
      </ul>
    </>
  );
}

interface CandidateProps {
  readonly claim: string;
  readonly candidate: Candidate;
}

function CandidateLine({ claim, candidate }: CandidateProps) {
  const { code } = useWords();
  const words = useTexts(limitationWords);
  const mayDecide = useMay()('operator:cases');
  const [open, setOpen] = useState<'record' | 'dismiss'>();
  const onClose = () => setOpen(undefined);
  const { on, payment_id, amount } = candidate;
  const day = dayText(on, code);
  const name = payment_id === null ? words.plan(day) : words.payment(day);
  return (
    <li>
      <span>
        {name} <Money amount={amount} />
      </span>
      {mayDecide ? (
        <span className={styles.actions}>
          <Button label={`${words.acknowledge}: ${name}`} onPress={() => setOpen('record')}>
            {words.acknowledge}
          </Button>
          <Button label={`${words.none}: ${name}`} onPress={() => setOpen('dismiss')}>
            {words.none}
          </Button>
        </span>
      ) : null}
      {open === 'record' ? <RecordFact {...{ claim, on, onClose }} /> : null}
      {open === 'dismiss' ? <Dismiss {...{ claim, candidate, onClose }} /> : null}
    </li>
  );
}

function Dismiss({ claim, candidate, onClose }: CandidateProps & { readonly onClose: () => void }) {
  const words = useTexts(limitationWords);
  const { limitation } = useOperator();
  const { id } = useCase();
  const { payment_id, plan_id } = candidate;
  return (
    <CaseForm
      {...{ id, onClose }}
      draft={`${claim} dismiss ${payment_id ?? plan_id ?? ''}`}
      title={words.none}
      submit={words.none}
      send={(fields, attempt) =>
        limitation.dismiss({
          claim_id: claim,
          body: { payment_id, plan_id, reason: textIn(fields, 'reason') },
          ...attempt,
        })
      }
      done={words.dismissed}
      changes={[claim]}
      failures={{ conflict: words.closedClaim }}
    >
      {(errorOf) => <TextArea label={words.reason} name="reason" rows={3} required failure={errorOf('reason')} />}
    </CaseForm>
  );
}
