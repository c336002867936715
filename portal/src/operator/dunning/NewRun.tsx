/** „Neuer Lauf“: a dry run shows what would go out; the run is started from it. */
import type { DunningRun } from '@mahnwerk/contract/operator/dunning-runs.ts';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { CommandDialog } from '../../data/form/CommandDialog.tsx';
import { Form, textIn } from '../../data/form/Form.tsx';
import { useMay, useMe } from '../../data/me.ts';
import { api } from '../../data/operations.ts';
import { type Attempt, useRead } from '../../data/query.ts';
import type { ListSearch } from '../../data/table/paging.ts';
import { useOperator } from '../../data/useOperator.ts';
import { useTexts, useWords } from '../../language/language.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { dayOf, dayText } from '../../ui/dates.ts';
import { Failure } from '../../ui/Failure.tsx';
import { Field } from '../../ui/Field.tsx';
import { NoRight } from '../../ui/NoRight.tsx';
import { Progress } from '../../ui/Progress.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { CompanyField } from '../CompanyField.tsx';
import { changedByRun, useRun } from './reads.ts';
import { Sums, Warnings } from './Result.tsx';
import { isUnderWay } from './RunState.tsx';
import { words } from './words.ts';

export function NewRun() {
  const { newRun } = useTexts(words);
  const isAllowed = useMay()('operator:cases');
  const { dunningRuns } = useOperator();
  const [company, setCompany] = useState<string>();
  // The dry run stands in the address: a reload shows it again.
  const { dry }: ListSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  async function send(fields: FormData, attempt: Attempt) {
    const body = {
      on: textIn(fields, 'on'),
      dry_run: true,
      ...(company === undefined ? {} : { company_id: company }),
    };
    const { id } = await dunningRuns.create({ body, ...attempt });
    await navigate({ to: '.', search: { dry: id }, replace: true });
  }
  if (!isAllowed) return <NoRight />;
  return (
    <Screen title={newRun.action}>
      <p>{newRun.about}</p>
      <Form submit={newRun.dry} send={send}>
        {(errorOf) => (
          <>
            <Field label={newRun.day} name="on" type="date" defaultValue={dayOf()} failure={errorOf('on')} />
            <CompanyField
              label={newRun.company}
              hint={newRun.companyHint}
              failure={errorOf('company_id')}
              onChoose={setCompany}
            />
          </>
        )}
      </Form>
      {typeof dry === 'string' ? <WhatWouldGoOut key={dry} dry={dry} /> : null}
    </Screen>
  );
}

function WhatWouldGoOut({ dry }: { readonly dry: string }) {
  const { newRun } = useTexts(words);
  const { data: run, error, refetch } = useRun(dry);
  const isDone = run !== undefined && !isUnderWay(run);
  const summary = useRead(api.operator.dunningRuns.summary, { id: dry }, { isEnabled: isDone });
  const failed = error ?? summary.error;
  const retry = () => void Promise.all([refetch(), summary.refetch()]);
  return (
    <Card title={newRun.region}>
      {failed === null ? null : <Failure what={newRun.region} error={failed} retry={retry} />}
      {isDone || failed !== null ? null : <Progress text={newRun.under} />}
      {summary.data === undefined || run === undefined ? null : (
        <>
          <Warnings warnings={run.warnings} />
          {summary.data.rows.length === 0 ? <p>{newRun.nothing}</p> : <Sums run={run} summary={summary.data} />}
          <Start run={run} />
        </>
      )}
    </Card>
  );
}

/** Production: a run of another day than today is a dry run alone. */
function Start({ run }: { readonly run: DunningRun }) {
  const { newRun } = useTexts(words);
  const { environment } = useMe();
  const [isOpen, setIsOpen] = useState(false);
  const isAllowed = environment === 'sandbox' || run.on === dayOf();
  return (
    <>
      {isAllowed ? null : <p id="only-today">{newRun.onlyToday}</p>}
      <p>
        <Button
          isPrimary
          isDisabled={!isAllowed}
          {...(isAllowed ? {} : { describedBy: 'only-today' })}
          onPress={() => setIsOpen(true)}
        >
          {newRun.start}
        </Button>
      </p>
      {isOpen ? <StartDialog run={run} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}

function StartDialog({ run, onClose }: { readonly run: DunningRun; readonly onClose: () => void }) {
  const { newRun } = useTexts(words);
  const { code } = useWords();
  const { environment } = useMe();
  const { dunningRuns } = useOperator();
  const navigate = useNavigate();
  const { data } = useRead(api.operator.dunningRuns.summary, { id: run.id });
  const { on, company_id } = run;
  const send = async (_fields: FormData, attempt: Attempt) => {
    const started = await dunningRuns.create({
      body: { on, ...(company_id === null ? {} : { company_id }) },
      ...attempt,
    });
    await navigate({ to: paths.operator.dunningRun(started.id) });
  };
  const { email = 0, post = 0 } = data?.channels ?? {};
  const handed = data?.rows.filter(({ outcome }) => outcome === 'handover').reduce((sum, { count }) => sum + count, 0);
  const moves = company_id === null ? newRun.moves : newRun.movesOne;
  return (
    <CommandDialog title={newRun.dialog} submit={newRun.submit} onClose={onClose} changes={changedByRun} send={send}>
      {(errorOf) => (
        <>
          <p>
            {newRun.letters(email + post, email)} {newRun.handovers(handed ?? 0)}
          </p>
          {environment === 'sandbox' ? <p>{moves(dayText(on, code))}</p> : null}
          {errorOf('on') === undefined ? null : <p role="alert">{errorOf('on')}</p>}
        </>
      )}
    </CommandDialog>
  );
}
