/** „Tatsache eintragen“: what suspends, restarts or extends the period of a claim. */
import {
  factKindsOfOneDay,
  factKindsWithEnd,
  type LimitationFactInput,
  type LimitationFactKind,
  limitationFactKinds,
} from '@mahnwerk/contract/operator/limitation.ts';
import { useState } from 'react';
import { textIn } from '../../data/form/Form.tsx';
import { useOperator } from '../../data/useOperator.ts';
import { useTexts } from '../../language/language.ts';
import { Field, Select, TextArea } from '../../ui/Field.tsx';
import { CaseForm } from '../cases/CaseForm.tsx';
import { useCase, useToday } from '../cases/reads.ts';
import { limitationWords } from './words.ts';

interface RecordProps {
  readonly claim: string;
  /** Of an acknowledgement, the day. */
  readonly on?: string;
  readonly onClose: () => void;
}

export function RecordFact({ claim, on, onClose }: RecordProps) {
  const words = useTexts(limitationWords);
  const { limitation } = useOperator();
  const { id } = useCase();
  const today = useToday();
  const [kind, setKind] = useState<LimitationFactKind>(on === undefined ? 'negotiation' : 'acknowledgement');
  return (
    <CaseForm
      {...{ id, onClose }}
      draft={`${claim} limitation ${on ?? ''}`}
      title={on === undefined ? words.record : words.acknowledge}
      submit={words.save}
      send={(fields, attempt) => limitation.record({ claim_id: claim, body: factIn(kind, fields), ...attempt })}
      done={words.recorded}
      changes={[claim]}
      failures={{ conflict: words.closedClaim }}
    >
      {(errorOf) => (
        <>
          {on === undefined ? (
            <Select
              label={words.kind}
              value={kind}
              onChange={({ target }) => setKind(limitationFactKinds.find((each) => each === target.value) ?? kind)}
              options={limitationFactKinds.map((value) => ({ value, text: words.rules[value] }))}
            />
          ) : null}
          {isOfOneDay(kind) ? (
            <Field
              label={words.on}
              name="on"
              type="date"
              max={today}
              defaultValue={on ?? ''}
              required
              failure={errorOf('on')}
            />
          ) : (
            <>
              <Field label={words.from} name="from" type="date" max={today} required failure={errorOf('from')} />
              <Field
                label={words.until}
                name="until"
                type="date"
                required={hasEnd(kind)}
                hint={hasEnd(kind) ? undefined : words.openUntil}
                failure={errorOf('until')}
              />
            </>
          )}
          <TextArea label={words.note} name="note" rows={3} required failure={errorOf('note')} />
        </>
      )}
    </CaseForm>
  );
}

const isOfOneDay = (kind: LimitationFactKind): boolean => factKindsOfOneDay.some((each) => each === kind);
const hasEnd = (kind: LimitationFactKind): boolean => factKindsWithEnd.some((each) => each === kind);

function factIn(kind: LimitationFactKind, fields: FormData): LimitationFactInput {
  const [on, from, until, note] = ['on', 'from', 'until', 'note'].map((name) => textIn(fields, name)) as [
    string,
    string,
    string,
    string,
  ];
  if (isOfOneDay(kind)) return { kind, on, note };
  return { kind, from, ...(until === '' ? {} : { until }), note };
}
