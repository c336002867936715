/** „Auswertung“: where the cases stand, how old they are, what came in, what was done. Every number leads to its list. */
import type { Portfolio, WorkDone } from '@mahnwerk/contract/operator/figures.ts';
import { promiseStatuses } from '@mahnwerk/contract/shapes/promise.ts';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { api } from '../../data/operations.ts';
import { useRead } from '../../data/query.ts';
import { filtersIn } from '../../features/figures/filters.ts';
import { RecoveryTable } from '../../features/figures/RecoveryTable.tsx';
import { recoveryWords } from '../../features/figures/words.ts';
import { useTexts, useWords } from '../../language/language.ts';
import { paths } from '../../paths.ts';
import { Card } from '../../ui/Card.tsx';
import { dayText } from '../../ui/dates.ts';
import { Select } from '../../ui/Field.tsx';
import { Money } from '../../ui/Money.tsx';
import { Screen } from '../../ui/Screen.tsx';
import tables from '../case-money/CaseMoney.module.css';
import { usePolicies } from '../policies/usePolicies.ts';
import { promiseWords } from '../promises/words.ts';
import { words as taskWords } from '../tasks/words.ts';
import { Frame, Read } from './frame.tsx';
import { OfPage } from './OfPage.tsx';
import { figureWords } from './words.ts';

export function CaseFigures() {
  const { screens } = useWords();
  return (
    <Screen title={screens.figures}>
      <OfPortfolio />
      <OfRecovery />
      <OfPromises />
      <OfPage />
      <OfWork />
    </Screen>
  );
}

function OfPortfolio() {
  const { caseWork } = useWords();
  const words = useTexts(figureWords);
  const read = useRead(api.operator.figures.portfolio, { query: {} });
  return (
    <>
      <Card title={words.portfolio} hasNoPadding>
        <Read read={read}>
          {({ phases }) => (
            <CountTable
              name={words.portfolio}
              head={words.phase}
              rows={phases.map((each) => [caseWork.phases[each.phase], each])}
            />
          )}
        </Read>
      </Card>
      <Card title={words.ages} hasNoPadding>
        <Read read={read}>
          {({ ages }) => (
            <CountTable
              name={words.ages}
              head={words.age}
              rows={ages.map((each) => [words.span(each.from, each.to), each])}
            />
          )}
        </Read>
      </Card>
    </>
  );
}

interface CountTableProps {
  readonly name: string;
  readonly head: string;
  readonly rows: readonly (readonly [
    what: string,
    counted: Pick<Portfolio['phases'][number], 'count' | 'open_amount' | 'url'>,
  ])[];
}

function CountTable({ name, head, rows }: CountTableProps) {
  const words = useTexts(figureWords);
  return (
    <Frame name={name} heads={[head]} figures={[words.cases, words.open]}>
      {rows.map(([what, { count, open_amount, url }]) => (
        <tr key={what}>
          <th scope="row">{what}</th>
          <td className={tables.figures} data-label={words.cases}>
            <ToCases url={url}>{count}</ToCases>
          </td>
          <td className={tables.figures} data-label={words.open}>
            <ToCases url={url}>
              <Money amount={open_amount} />
            </ToCases>
          </td>
        </tr>
      ))}
    </Frame>
  );
}

const ToCases = ({ url, children }: { readonly url: string; readonly children: ReactNode }) => (
  <Link to={paths.operator.cases()} search={filtersIn(url)}>
    {children}
  </Link>
);

function OfRecovery() {
  const words = useTexts(recoveryWords);
  const { ofPolicy, anyPolicy, noPolicy } = useTexts(figureWords);
  const { options, nameOf } = usePolicies();
  const [policy, setPolicy] = useState('');
  const read = useRead(
    api.operator.figures.recovery,
    { query: policy === '' ? {} : { policy_id: policy } },
    { keepsFormer: true },
  );
  return (
    <Card
      title={words.title}
      hasNoPadding
      aside={
        <Select
          label={words.policy}
          value={policy}
          onChange={({ target }) => setPolicy(target.value)}
          options={[{ value: '', text: anyPolicy }, ...options]}
        />
      }
    >
      <Read read={read}>
        {(recovery) => (
          <RecoveryTable
            recovery={recovery}
            cases={paths.operator.cases()}
            policyOf={({ policy_id, policy_version }) =>
              policy_id == null ? noPolicy : ofPolicy(nameOf(policy_id), policy_version ?? 1)
            }
          />
        )}
      </Read>
    </Card>
  );
}

/** Of a year. */
function OfPromises() {
  const { code } = useWords();
  const words = useTexts(figureWords);
  const { title, statuses } = useTexts(promiseWords);
  const read = useRead(api.operator.figures.promises, { query: {} });
  const percent = new Intl.NumberFormat(code, { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 });
  return (
    <Card title={title} hasNoPadding>
      <Read read={read}>
        {({ made, kept_share, url, ...counts }) => {
          const linked = (text: ReactNode, status = {}) => (
            <Link to={paths.operator.promises()} search={{ ...filtersIn(url), ...status }}>
              {text}
            </Link>
          );
          const heads = [words.made, ...promiseStatuses.map((status) => statuses[status]), words.keptShare];
          return (
            <Frame name={title} heads={[words.time]} figures={heads}>
              <tr>
                <th scope="row">{words.ofYear}</th>
                <td className={tables.figures} data-label={words.made}>
                  {linked(made)}
                </td>
                {promiseStatuses.map((status) => (
                  <td key={status} className={tables.figures} data-label={statuses[status]}>
                    {linked(counts[status], { status })}
                  </td>
                ))}
                <td className={tables.figures} data-label={words.keptShare}>
                  {kept_share === null ? '–' : linked(percent.format(Number(kept_share)), { status: 'kept' })}
                </td>
              </tr>
            </Frame>
          );
        }}
      </Read>
    </Card>
  );
}

function OfWork() {
  const words = useTexts(figureWords);
  const read = useRead(api.operator.figures.work, { query: {} });
  return (
    <Card title={words.work} hasNoPadding>
      <Read read={read}>
        {({ rows }) =>
          rows.length === 0 ? (
            <p>{words.nothingDone}</p>
          ) : (
            <Frame name={words.work} heads={[words.on, words.person, words.kind]} figures={[words.done]}>
              {rows.map((row) => (
                <Work key={row.url} row={row} />
              ))}
            </Frame>
          )
        }
      </Read>
    </Card>
  );
}

function Work({ row: { on, person, kind, done, url } }: { readonly row: WorkDone['rows'][number] }) {
  const { code } = useWords();
  const words = useTexts(figureWords);
  const { kinds } = useTexts(taskWords);
  return (
    <tr>
      <td className={tables.day} data-label={words.on}>
        {dayText(on, code)}
      </td>
      <td data-label={words.person}>{person?.name ?? words.service}</td>
      <td data-label={words.kind}>{kinds[kind]}</td>
      <td className={tables.figures} data-label={words.done}>
        <Link to={paths.operator.allTasks()} search={filtersIn(url)}>
          {done}
        </Link>
      </td>
    </tr>
  );
}
