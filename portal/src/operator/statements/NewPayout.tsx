/** „Auszahlung vorbereiten“: what is due, what is not paid and why, and the sum of what is chosen. */
import type { PayoutPreview } from '@mahnwerk/contract/operator/payouts.ts';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { CommandDialog } from '../../data/form/CommandDialog.tsx';
import { sentenceOf } from '../../data/form/Form.tsx';
import { useMay } from '../../data/me.ts';
import { api } from '../../data/operations.ts';
import { useRead } from '../../data/query.ts';
import { useProven } from '../../data/person/Proof.tsx';
import { useOperator } from '../../data/useOperator.ts';
import { useTexts, useWords } from '../../language/language.ts';
import { paths } from '../../paths.ts';
import { cents, euros, moneyText } from '../../ui/amounts.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { dayOf, dayText } from '../../ui/dates.ts';
import { Failure } from '../../ui/Failure.tsx';
import { Field } from '../../ui/Field.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { NoRight } from '../../ui/NoRight.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { DueTable } from './DueTable.tsx';
import { ExcludedTable } from './ExcludedTable.tsx';
import styles from './statements.module.css';
import { words } from './words.ts';

export function NewPayout() {
  const { payout: texts } = useTexts(words);
  const { failure, codes } = useWords();
  const isAllowed = useMay()('operator:money');
  const [day, setDay] = useState(dayOf());
  const { data, error, refetch } = useRead(
    api.operator.payouts.preview,
    { body: { execution_date: day } },
    { keepsFormer: true, topics: ['payouts', 'statements'], isEnabled: isAllowed && day !== '' },
  );
  const refused = error !== null && 'errors' in error && data !== undefined;
  if (!isAllowed) return <NoRight />;
  return (
    <Screen title={texts.prepare}>
      <div className={styles.day}>
        <Field
          type="date"
          label={texts.on}
          value={day}
          min={dayOf()}
          failure={refused ? sentenceOf(error, codes, failure.title) : undefined}
          onChange={({ target }) => setDay(target.value)}
        />
      </div>
      {error === null || refused ? null : <Failure error={error} retry={() => void refetch()} />}
      {data === undefined ? error === null && <Loading /> : <Choice key={keyOf(data)} preview={data} day={day} />}
    </Screen>
  );
}

/** What is chosen stays while the same statements are due. */
const keyOf = ({ items }: PayoutPreview): string => items.map(({ statement_id }) => statement_id).join(' ');

function Choice({ preview, day }: { readonly preview: PayoutPreview; readonly day: string }) {
  const { payout: texts } = useTexts(words);
  const { code } = useWords();
  const { items, count, total, excluded } = preview;
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [isAsked, setIsAsked] = useState(false);
  const chosen = items.filter(({ statement_id }) => !left.has(statement_id));
  // Without a choice all that is due is paid, more than the preview shows too.
  const paid =
    left.size === 0
      ? { count, total }
      : { count: chosen.length, total: euros(chosen.reduce((sum, { amount }) => sum + cents(amount), 0n)) };
  const sum =
    paid.count === 1
      ? texts.oneTotal(moneyText(paid.total, code))
      : texts.total(paid.count, moneyText(paid.total, code), code);
  return (
    <>
      <Card title={texts.dueTitle} hasNoPadding aside={<b>{moneyText(paid.total, code)}</b>}>
        {items.length === 0 ? <p className={styles.none}>{texts.noneDue}</p> : null}
        {items.length === 0 ? null : <DueTable items={items} left={left} onLeave={setLeft} />}
        {count > items.length ? <p className={styles.none}>{texts.first(items.length, code)}</p> : null}
      </Card>
      <div className={styles.sum}>
        <p role="status">{sum}</p>
        <Button isPrimary shortcut="c" isDisabled={paid.count === 0 || day === ''} onPress={() => setIsAsked(true)}>
          {texts.submit}
        </Button>
      </div>
      <Card title={texts.excludedTitle} hasNoPadding>
        {excluded.length === 0 ? (
          <p className={styles.none}>{texts.noneExcluded}</p>
        ) : (
          <ExcludedTable excluded={excluded} />
        )}
      </Card>
      {isAsked ? (
        <Prepare
          sum={sum}
          day={day}
          ids={left.size === 0 ? undefined : chosen.map(({ statement_id }) => statement_id)}
          onClose={() => setIsAsked(false)}
        />
      ) : null}
    </>
  );
}

interface PrepareProps {
  readonly sum: string;
  readonly day: string;
  /** undefined: all that is due. */
  readonly ids: readonly string[] | undefined;
  readonly onClose: () => void;
}

function Prepare({ sum, day, ids, onClose }: PrepareProps) {
  const { payout: texts } = useTexts(words);
  const { code } = useWords();
  const { payouts } = useOperator();
  const proven = useProven();
  const navigate = useNavigate();
  return (
    <CommandDialog
      title={texts.prepare}
      submit={texts.submit}
      failures={{ conflict: texts.nothing }}
      changes={[api.operator.payouts, api.operator.operatorStatements, api.operator.workQueues]}
      onClose={onClose}
      send={async (_fields, attempt) => {
        const body = { execution_date: day, ...(ids === undefined ? {} : { statement_ids: ids }) };
        const { id, total } = await proven(() => payouts.create({ body, ...attempt }));
        void navigate({ to: paths.operator.payout(id) });
        return texts.done(moneyText(total, code));
      }}
    >
      {(errorOf) => (
        <>
          <p>
            <b>{sum}</b>
          </p>
          <p>{texts.about(dayText(day, code))}</p>
          {errorOf('execution_date') === undefined ? null : <p role="alert">{errorOf('execution_date')}</p>}
        </>
      )}
    </CommandDialog>
  );
}
