/**
 * The office (portal-office.md 13): from a key to the next of 10,000 lines of the bank, from a click to an opened line in
 * a draft of 5,000 cases, what is missing at 10,000 companies, and previews against their commands.
 */
import type { Page } from 'playwright-core';
import type { Stage } from '../../test/harness/cases.ts';
import { aCase, aClient } from '../../test/harness/collected-money.ts';
import { givenOperatorsDay } from '../../test/harness/operator-day.ts';
import { openPortal, visitorsOf } from '../../test/harness/portal.ts';
import { copyRows } from '../copy-rows.ts';
import { median } from '../read.ts';
import { isShown, timeTo } from './pages.ts';

const euros = (value: string) => ({ currency: 'EUR', value });

const moves = 50;
const rounds = 21;
const waiting_lines = 10_000;
const cases = 5_000;
const companies = 10_000;

export async function office(): Promise<void> {
  const stage = await openPortal();
  const { aPerson, signedIn } = visitorsOf(() => stage);
  const { service } = stage;
  try {
    await givenOperatorsDay(service);
    await copyWaitingLines(service);
    const draft = await copyCases(service);
    await previews(service);
    await copyCompanies(service);
    await setups(service);
    const { page, close } = await signedIn(await aPerson(), '/portal/operator/today');
    sayOne(`from a key to the next of ${waiting_lines} lines of the bank`, await toNextLine(page), '<= 100 ms');
    const { next, opened } = await inDraft(page, draft);
    sayOne(`to the next page of a draft of ${cases} cases`, next, '<= 200 ms');
    sayOne(`to an opened line in it`, opened, '<= 200 ms');
    await close();
  } finally {
    await stage.stop();
  }
}

const sayOne = (what: string, ms: number, wanted: string): void =>
  console.log(`portal office: ${what}: ${ms.toFixed(1)} ms (wanted ${wanted})`);

/** Copies of the line that has candidates. */
async function copyWaitingLines(service: Stage): Promise<void> {
  const [line] = await service.sql(
    `select id from bank_transactions where status = 'proposed' order by json_array_length(proposals::json) desc limit 1`,
  );
  await copyRows(service, 'bank_transactions', [line?.id, waiting_lines], {
    members: `'id', uuidv7(), 'counterparty_name', 'Zahler ' || n, 'likeness', 'copy ' || n`,
    from: 'bank_transactions t, generate_series(1, $2::int) n where t.id = $1::uuid',
  });
  await service.sql('vacuum analyze bank_transactions');
}

/** Makes a draft one of many cases; returns it. */
async function copyCases(service: Stage): Promise<string> {
  const [draft] = await service.sql(
    `select s.id from statements s join statement_mandates m on m.statement_id = s.id where s.status = 'draft' and s.kind = 'collective' limit 1`,
  );
  const id = String(draft?.id);
  await copyRows(service, 'statement_mandates', [id, cases - 1], {
    members: `'id', gen_random_uuid(), 'reference_number', 'K26-' || lpad(n::text, 6, '0'), 'details', replace(t.details, t.reference_number, 'K26-' || lpad(n::text, 6, '0'))`,
    from: 'statement_mandates t, generate_series(1, $2::int) n where t.statement_id = $1::uuid',
  });
  await service.sql('update statements set mandate_count = $2 where id = $1', [id, cases]);
  await service.sql('vacuum analyze statement_mandates');
  return id;
}

async function copyCompanies(service: Stage): Promise<void> {
  await copyRows(service, 'companies', [companies], {
    members: `'id', gen_random_uuid(), 'name', 'Kopie ' || n, 'customer_number', nextval('customer_numbers')::text`,
    from: '(select * from companies limit 1) x join companies t on t.id = x.id, generate_series(1, $1::int) n',
  });
  await service.sql('vacuum analyze companies');
}

/** Milliseconds of a request. */
async function timeOf(service: Stage, method: 'GET' | 'POST', path: string, body?: object): Promise<number> {
  const began = performance.now();
  const { status, text } = await service.operate(method, path, body);
  const passed = performance.now() - began;
  if (status >= 300) throw new Error(`${status} ${method} ${path}: ${text}`);
  return passed;
}

async function setups(service: Stage): Promise<void> {
  const [company] = await service.sql(`select id from companies where name = 'Kopie 77'`);
  for (const path of ['setup/', `companies/${String(company?.id)}/setup/`]) {
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) times.push(await timeOf(service, 'GET', `/operator/v1/${path}`));
    sayOne(`${path.replace(/(?<=companies\/)[^/]+/, '{id}')} at ${companies} companies`, median(times), '<= 50 ms');
  }
}

/** Each preview and its command in turns, on one case. */
async function previews(service: Stage): Promise<void> {
  const file = await aCase(service, await aClient(service));
  await file.pay('10.00');
  const today = service.clock.now().slice(0, 10);
  const bodies: Readonly<Record<string, (round: number) => object>> = {
    costs: (round) => ({
      kind: 'address_inquiry',
      amount: euros('1.00'),
      date: today,
      interest_bearing: false,
      description: `Anfrage ${round}`,
    }),
    waivers: () => ({ line: 'principal_claim', amount: euros('0.01'), value_date: today, reason: 'Kulanz' }),
    payments: (round) => ({ amount: euros('1.00'), value_date: today, payer: 'debtor', reference: `Eingang ${round}` }),
  };
  for (const [name, bodyIn] of Object.entries(bodies)) {
    const [asked, done]: [number[], number[]] = [[], []];
    for (let round = 0; round < rounds; round += 1) {
      const body = bodyIn(round);
      asked.push(await timeOf(service, 'POST', `${file.path}${name}/preview/`, body));
      done.push(await timeOf(service, 'POST', `${file.path}${name}/`, body));
    }
    const [preview, command] = [median(asked), median(done)];
    console.log(
      `portal office: preview of ${name}: ${preview.toFixed(1)} ms against ${command.toFixed(1)} ms of the command, ratio ${(preview / command).toFixed(2)} (wanted <= 1.2)`,
    );
  }
}

/** The median over lines that the page has not shown yet. */
async function toNextLine(page: Page): Promise<number> {
  await page.goto('/portal/operator/payments/unmatched');
  await page.locator('main section li [aria-current]').waitFor();
  await isShown(page);
  const times: number[] = [];
  while (times.length < moves) {
    const next = await page.evaluate<string | undefined>(
      `document.querySelector('main section li [aria-current]').closest('li').nextElementSibling?.querySelector('a span').textContent`,
    );
    if (next === undefined) break;
    const isNext = `[...document.querySelectorAll('main h2')].some((each) => each.textContent === ${JSON.stringify(next)})`;
    times.push(await timeTo(page, ['key', 'j'], isNext));
  }
  return median(times);
}

/** Through the pages of the draft, on each of which a line is opened. */
async function inDraft(page: Page, draft: string): Promise<{ readonly next: number; readonly opened: number }> {
  await page.goto(`/portal/operator/statements/${draft}`);
  await page.locator('main details summary').first().waitFor();
  await isShown(page);
  const [next, opened]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    const before = await page.evaluate<number>(`document.querySelectorAll('main table details[open] dl').length`);
    opened.push(
      await timeTo(
        page,
        ['click', 'main table details:not([open]) summary'],
        `document.querySelectorAll('main table details[open] dl').length > ${before}`,
      ),
    );
    const first = await page.evaluate<string>(`document.querySelector('main table:has(details) tbody tr').textContent`);
    const isOther = `(() => { const row = document.querySelector('main table:has(details) tbody tr'); return row !== null && row.textContent !== ${JSON.stringify(first)}; })()`;
    next.push(await timeTo(page, ['click', 'main [role=status] ~ span button:last-child'], isOther));
  }
  return { next: median(next), opened: median(opened) };
}
