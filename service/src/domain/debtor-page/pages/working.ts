/** `/d/working`: every figure of the balance, with what makes it up (debtor-page.md 5). Pure: no figure is computed here but sums. */
import type { MandateBalance } from '@mahnwerk/contract/shapes/mandate-balance.ts';
import type { MoneyObject } from '@mahnwerk/contract/shapes/values.ts';
import { moneyOf, sumOf } from '../../../values/money.ts';
import { isZero, numberOfRule, totalCents } from '../../collection/claim-statements/index.ts';
import type { TextKey } from '../texts/index.ts';
import { at, page, region } from './frame.ts';
import { html, type Html, type Inserted, ltr } from './html.ts';
import { decimal, longDay, money, percent, type Reader, say, shortDay } from './reader.ts';

type Period = MandateBalance['interest_periods'][number];
type Figures = MandateBalance['claims'][number]['principal'];

export function workingPage(reader: Reader, balance: MandateBalance): string {
  const { as_of, legal_balance } = balance;
  return page(reader, { title: say(reader, 'working.title'), back: true }, [
    html`<p>${say(reader, 'working.intro', { day: longDay(reader, as_of) })}</p>`,
    region('claims', say(reader, 'working.claims'), claimsTable(reader, balance)),
    region('interest', say(reader, 'working.interest'), interest(reader, balance)),
    region('costs', say(reader, 'working.costs'), costs(reader, balance)),
    region('payments', say(reader, 'working.payments'), payments(reader, balance)),
    html`<section>
      <p>${say(reader, 'working.total')}</p>
      <p class="sum">${ltr(money(reader, legal_balance.total_balance))}</p>
      <p><a class="link" href="${at(reader, '/d/statement.pdf')}">${say(reader, 'working.statement')}</a></p>
    </section>`,
  ]);
}

export interface Column {
  readonly label: string;
  /** Figures stand below each other. */
  readonly figures?: boolean;
}

interface Table {
  readonly name: string;
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly Inserted[])[];
  readonly total?: readonly Inserted[];
}

/** On a phone each row is a card whose lines have the names of their columns. */
export function table({ name, columns, rows, total }: Table): Html {
  // The first cell of a sum names the sum, not what the column has above it.
  const cell = (value: Inserted, index: number, isSum: boolean): Html => {
    const column = columns[index];
    const label = isSum && index === 0 ? '' : (column?.label ?? '');
    const attributes = html`${column?.figures === true && html` class="n"`} data-of="${label}"`;
    return index > 0 ? html`<td${attributes}>${value}</td>` : html`<th scope="row" ${attributes}>${value}</th>`;
  };
  const line = (cells: readonly Inserted[], isSum = false): Html =>
    html`<tr>
      ${cells.map((value, index) => cell(value, index, isSum))}
    </tr>`;
  return html`<div class="scroll" tabindex="0" role="group" aria-label="${name}">
    <table class="wide">
      <caption class="away">
        ${name}
      </caption>
      <thead>
        <tr>
          ${columns.map(
            ({ label, figures }) => html`<th scope="col" ${figures === true && html` class="n"`}>${label}</th>`,
          )}
        </tr>
      </thead>
      <tbody>
        ${rows.map((cells) => line(cells))}
      </tbody>
      ${
        total !== undefined &&
        html`<tfoot>
          ${line(total, true)}
        </tfoot>`
      }
    </table>
  </div>`;
}

const figure = (reader: Reader, amount: MoneyObject): Html => ltr(money(reader, amount));
const summed = (reader: Reader, amounts: readonly MoneyObject[]): Html =>
  ltr(money(reader, moneyOf(sumOf(amounts.map(totalCents)))));

const figureColumns = ['claimed', 'waived', 'paid', 'open'] as const;

function claimsTable(reader: Reader, { claims }: MandateBalance): Html {
  const t = (key: TextKey): string => say(reader, key);
  const parts: readonly (readonly [
    keyof (typeof claims)[number] & ('principal' | 'charges' | 'titled_costs' | 'interest' | 'interest_on_costs'),
    TextKey,
  ])[] = [
    ['principal', 'working.principal'],
    ['interest', 'working.interest'],
    ['charges', 'working.charges'],
    ['titled_costs', 'working.titled'],
    ['interest_on_costs', 'working.interest.costs'],
  ];
  const lines = claims.flatMap((claim, index) =>
    parts.flatMap(([part, label]): { readonly name: string; readonly figures: Figures }[] => {
      const figures = claim[part];
      if (figureColumns.every((each) => isZero(figures[each]))) return [];
      const name =
        claims.length === 1 ? t(label) : `${say(reader, 'overview.claim', { number: String(index + 1) })}: ${t(label)}`;
      return [{ name, figures }];
    }),
  );
  return table({
    name: t('working.claims'),
    columns: [
      { label: t('working.claim') },
      ...figureColumns.map((each) => ({ label: t(`working.${each}`), figures: true })),
    ],
    rows: lines.map(({ name, figures }) => [name, ...figureColumns.map((each) => figure(reader, figures[each]))]),
    total: [
      t('working.sum'),
      ...figureColumns.map((each) =>
        summed(
          reader,
          lines.map(({ figures }) => figures[each]),
        ),
      ),
    ],
  });
}

function interest(reader: Reader, { interest_periods: periods, claims }: MandateBalance): Html {
  if (periods.length === 0) return html`<p>${say(reader, 'working.interest.none')}</p>`;
  const groups = Map.groupBy(periods, ({ claim_id, cost_id }) => (cost_id === null ? claim_id : 'costs'));
  return html`${[...groups].map(([of, own]) => {
    const number = claims.findIndex(({ claim_id }) => claim_id === of) + 1;
    const name =
      of === 'costs' || number === 0
        ? say(reader, 'working.interest.costs')
        : claims.length === 1
          ? say(reader, 'working.interest')
          : say(reader, 'working.interest.of', { number: String(number) });
    return html`${interestTable(reader, name, own)}${[...new Set(own.map((each) => sentenceOf(reader, each)))].map(
      (text) => html`<p class="soft">${text}</p>`,
    )}`;
  })}`;
}

const interestTable = (reader: Reader, name: string, periods: readonly Period[]): Html =>
  table({
    name,
    columns: (['from', 'until', 'days', 'base', 'rate', 'amount'] as const).map((each, index) => ({
      label: say(reader, `working.${each}`),
      figures: index > 1,
    })),
    rows: periods.map(({ from, until, days, base, rate, amount }) => [
      from === null ? say(reader, 'working.stated') : ltr(shortDay(reader, from)),
      ltr(shortDay(reader, until)),
      days ?? '',
      base === null ? '' : figure(reader, base),
      rate === null ? '' : ltr(percent(reader, rate)),
      figure(reader, amount),
    ]),
    total: [
      say(reader, 'working.sum'),
      '',
      '',
      '',
      '',
      summed(
        reader,
        periods.map(({ amount }) => amount),
      ),
    ],
  });

/** What a row of interest says in words. */
function sentenceOf(reader: Reader, { from, until, base, base_rate, points, rate }: Period): string {
  if (from === null || base === null || rate === null)
    return say(reader, 'working.interest.stated', { until: longDay(reader, until) });
  const values = { base: money(reader, base), rate: percent(reader, rate) };
  return base_rate === null || points === null
    ? say(reader, 'working.interest.fixed', values)
    : say(reader, 'working.interest.base', {
        ...values,
        base_rate: percent(reader, base_rate),
        points: decimal(reader, points),
      });
}

const costText = (reader: Reader, kind: string): string => {
  const key = `cost.${kind}`;
  return say(reader, key in reader.said.texts ? (key as TextKey) : 'cost.other');
};

function costs(reader: Reader, { costs: all }: MandateBalance): Html {
  const t = (key: TextKey): string => say(reader, key);
  if (all.length === 0) return html`<p>${t('working.costs.none')}</p>`;
  const amounts = ['net', 'vat', 'owed', 'waived', 'paid', 'open'] as const;
  const texts = ['date', 'kind', 'norm', 'value', 'factor'] as const;
  return table({
    name: t('working.costs'),
    columns: [
      ...texts.map((each) => ({ label: t(`working.${each}`) })),
      ...amounts.map((each) => ({ label: t(`working.${each}`), figures: true })),
    ],
    rows: all.map((cost) => [
      ltr(shortDay(reader, cost.date)),
      costText(reader, cost.kind),
      numberOfRule[cost.rule] ?? '',
      cost.working === null ? '' : figure(reader, cost.working.value),
      cost.working === null ? '' : ltr(decimal(reader, cost.working.rate)),
      ...amounts.map((each) => figure(reader, cost[each])),
    ]),
    total: [
      t('working.sum'),
      '',
      '',
      '',
      '',
      ...amounts.map((each) =>
        summed(
          reader,
          all.map((cost) => cost[each]),
        ),
      ),
    ],
  });
}

function payments(reader: Reader, { payments: all, waivers }: MandateBalance): Html {
  const t = (key: TextKey): string => say(reader, key);
  const columns: Column[] = [
    { label: t('working.date') },
    { label: t('working.amount'), figures: true },
    { label: t('working.settled') },
  ];
  const settled = (parts: readonly (readonly [TextKey, MoneyObject])[]): Html =>
    html`${parts.filter(([, amount]) => !isZero(amount)).map(([key, amount]) => html`<div>${t(key)}: ${figure(reader, amount)}</div>`)}`;
  const byLine = (allocation: MandateBalance['waivers'][number]['allocation']): (readonly [TextKey, MoneyObject])[] =>
    [...Map.groupBy(allocation, ({ line }) => line)].map(([line, own]) => [
      `line.${line}`,
      moneyOf(sumOf(own.map(({ amount }) => totalCents(amount)))),
    ]);
  const rows = all.map(({ value_date, amount, allocation, surplus, refunded }) => [
    ltr(shortDay(reader, value_date)),
    figure(reader, amount),
    settled([...byLine(allocation), ['working.surplus', surplus], ['working.refunded', refunded]]),
  ]);
  const shown =
    rows.length === 0
      ? html`<p>${t('working.payments.none')}</p>`
      : table({
          name: t('working.payments'),
          columns,
          rows,
          total: [
            t('working.sum'),
            summed(
              reader,
              all.map(({ amount }) => amount),
            ),
            '',
          ],
        });
  return html`${shown}${
    waivers.length > 0 &&
    table({
      name: t('working.waivers'),
      columns,
      rows: waivers.map(({ value_date, amount, allocation }) => [
        ltr(shortDay(reader, value_date)),
        figure(reader, amount),
        settled(byLine(allocation)),
      ]),
    })
  }`;
}
