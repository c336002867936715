/** „Uhr“: the day that it is in the sandbox, and how far the days have passed that are under way. */
import { useEffect, useRef } from 'react';
import { api } from '../../data/operations.ts';
import { useCommand, useRead } from '../../data/query.ts';
import { useRefresh } from '../../data/stored.ts';
import { textIn, Form } from '../../data/form/Form.tsx';
import { useOwner } from '../../data/owner.ts';
import { ofCompany, useCompany } from '../../data/useCompany.ts';
import { useDeveloperWords } from '../../language/developer/words.ts';
import { useWords } from '../../language/language.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { day_ms, dayText } from '../../ui/dates.ts';
import { DescriptionList } from '../../ui/DescriptionList.tsx';
import { Failure } from '../../ui/Failure.tsx';
import { Field } from '../../ui/Field.tsx';
import { Progress } from '../../ui/Progress.tsx';
import { monthAfter } from './month-after.ts';
import { Scenarios } from './Scenarios.tsx';

/** While days pass, the clock is read at this interval. */
const progress_ms = 1_000;

export function Clock() {
  const { sandbox: words } = useDeveloperWords();
  const { code } = useWords();
  const { may } = useOwner();
  const {
    data: clock,
    error,
    refetch,
  } = useRead(api.company.sandboxClock.get, undefined, {
    interval: (read) => (read?.advance?.status === 'running' ? progress_ms : false),
  });
  const advance = clock?.advance;
  const isRunning = advance?.status === 'running';
  useReadAgain(isRunning);
  if (clock === undefined) return error === null ? null : <Failure error={error} retry={() => void refetch()} />;
  return (
    <Card title={words.clock}>
      <p>{words.clockAbout}</p>
      <DescriptionList
        facts={[
          [words.businessDate, dayText(clock.business_date, code)],
          [words.today, dayText(clock.today, code)],
          [words.limitOn, dayText(clock.limit_on, code)],
        ]}
      />
      {advance == null ? null : (
        <Progress
          {...(isRunning ? { done: advance.days_done } : { done: 1, max: 1 })}
          {...(isRunning ? { max: daysBetween(advance.from, advance.to) } : {})}
          text={words.passed[advance.status](dayText(advance.at, code), advance.counts)}
        />
      )}
      {may('case:orders:write') ? (
        <Advance from={clock.business_date} last={clock.limit_on} isRunning={isRunning} />
      ) : null}
      <Scenarios />
    </Card>
  );
}

const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / day_ms;

/** Once the days have passed, whatever was read of the company is of an earlier day. */
function useReadAgain(isRunning: boolean): void {
  const refresh = useRefresh();
  const wasRunning = useRef(isRunning);
  useEffect(() => {
    if (wasRunning.current && !isRunning) void refresh(...ofCompany);
    wasRunning.current = isRunning;
  }, [isRunning, refresh]);
}

interface AdvanceProps {
  readonly from: string;
  readonly last: string;
  readonly isRunning: boolean;
}

function Advance({ from, last, isRunning }: AdvanceProps) {
  const { sandbox: words } = useDeveloperWords();
  const { routes } = useCompany();
  const refresh = useRefresh();
  const changes = [api.company.sandboxClock];
  const { mutate, error, isPending, reset } = useCommand(api.company.sandboxClock.advance, { changes });
  const isBusy = isRunning || isPending;
  const to = (day: string) => mutate({ body: { to: day } });
  return (
    <>
      <p>
        <Button isDisabled={isBusy} onPress={() => mutate({ body: { days: 1 } })}>
          {words.oneDay}
        </Button>{' '}
        <Button isDisabled={isBusy} onPress={() => to(monthAfter(from))}>
          {words.oneMonth}
        </Button>
      </p>
      {error === null ? null : <Failure error={error} retry={reset} />}
      <Form
        submit={words.advance}
        isReady={!isBusy}
        send={async (fields, attempt) => {
          await routes.sandboxClock.advance({ body: { to: textIn(fields, 'to') }, ...attempt });
          await refresh(...changes);
        }}
      >
        {(errorOf) => <Field label={words.until} name="to" type="date" min={from} max={last} failure={errorOf('to')} />}
      </Form>
    </>
  );
}
