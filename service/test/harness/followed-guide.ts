/**
 * A guide that a test follows in the browser, word for word. A step of it begins with a mark, `<!-- step: name -->`; names
 * in „…“ are controls and texts of the screen, those in `…` are typed. The test does the steps in their order, uses
 * every name of a step, and none that the step does not have. Every entry of a list is a step, and the text around the
 * steps names what they name. A control that is meant is the only one of its name in its part of the screen.
 */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import type { Download, Locator, Page } from 'playwright-core';

interface Step {
  readonly name: string;
  readonly controls: ReadonlySet<string>;
  readonly typed: ReadonlySet<string>;
}

const namesIn = (text: string, pattern: RegExp): Set<string> =>
  new Set([...text.matchAll(pattern)].map(([, name = '']) => name.replace(/\s+/g, ' ')));

const controlsIn = (text: string): Set<string> => namesIn(text, /„([^“]+)“/g);
const typedIn = (text: string): Set<string> => namesIn(text, /`([^`]+)`/g);

interface Guide {
  readonly steps: readonly Step[];
  /** Names of the text around the steps. */
  readonly around: ReadonlySet<string>;
  /** Entries of its lists that no mark makes a step. */
  readonly unmarked: readonly string[];
}

/** How the guide says what its marks of names mean. */
const legend: ReadonlySet<string> = new Set(['…', 'so']);

function guideIn(text: string): Guide {
  const [begin = '', ...parts] = text.split('<!-- step: ');
  const around = [begin];
  const steps = parts.map((part): Step => {
    const [name = '', rest = ''] = part.split(' -->');
    const [own = '', ...behind] = rest.split(/^(?=## )/m);
    around.push(...behind);
    return { name, controls: controlsIn(own), typed: typedIn(own) };
  });
  const entries = [...text.matchAll(/^(?:(<!-- step: [\w-]+ -->)\n)?(\d+\. .*)$/gm)];
  const outside = around.flatMap((each) => [...controlsIn(each), ...typedIn(each)]);
  return {
    steps,
    around: new Set(outside).difference(legend),
    unmarked: entries.flatMap(([, mark, line = '']) => (mark === undefined ? [line] : [])),
  };
}

export interface FollowedGuide {
  /** Does the next step of the guide, which has this name. */
  step(page: Page, name: string, does: (hand: Hand) => Promise<void>): Promise<void>;
  /** No step is left. */
  isDone(): void;
}

/** @param name of a file of docs/guides */
export async function followGuide(name: string): Promise<FollowedGuide> {
  const text = await readFile(new URL(`../../../docs/guides/${name}.md`, import.meta.url), 'utf8');
  const { steps, around, unmarked } = guideIn(text);
  const seen = new Set(steps.flatMap(({ controls, typed }) => [...controls, ...typed]));
  assert.deepEqual([...around.difference(seen)], [], 'names that no step has');
  assert.deepEqual(unmarked, [], 'entries that are no step');
  const left = [...steps];
  return {
    async step(page, wanted, does) {
      const next = left.shift();
      assert.equal(next?.name, wanted, 'the next step of the guide');
      const words = new Words(next);
      await does(new Hand(page, page.locator('body'), words));
      words.areUsed();
    },
    isDone: () =>
      assert.deepEqual(
        left.map((each) => each.name),
        [],
        'steps that the test does not do',
      ),
  };
}

/** The names of a step, of which each is used. */
class Words {
  readonly #step: Step;
  readonly #used = new Set<string>();

  constructor(step: Step) {
    this.#step = step;
  }

  control(name: string): string {
    assert.ok(this.#step.controls.has(name), `step ${this.#step.name} names „${name}“`);
    this.#used.add(name);
    return name;
  }

  typed(text: string): string {
    assert.ok(this.#step.typed.has(text), `step ${this.#step.name} has „${text}“ typed`);
    this.#used.add(text);
    return text;
  }

  areUsed(): void {
    const unused = new Set([...this.#step.controls, ...this.#step.typed]).difference(this.#used);
    assert.deepEqual([...unused], [], `names of step ${this.#step.name} that the test does not use`);
  }
}

/** Text of the screen, no part of a longer word or number. */
const whole = (text: string): RegExp => new RegExp(`(?<![\\p{L}\\d])${escaped(text)}(?![\\p{L}\\d])`, 'u');

const escaped = (text: string): string => RegExp.escape(text).replaceAll('\\x20', '\\s+');

/** A day as people write it, in the form that a date field takes. */
const inField = (text: string): string => text.replace(/^(\d\d)\.(\d\d)\.(\d{4})$/, '$3-$2-$1');

type Role = 'dialog' | 'region' | 'table' | 'navigation' | 'toolbar' | 'group' | 'radiogroup' | 'list';

/** What a person does and sees on a screen, or in a part of it. */
export class Hand {
  readonly page: Page;
  readonly scope: Locator;
  readonly #words: Words;

  constructor(page: Page, scope: Locator, words: Words) {
    this.page = page;
    this.scope = scope;
    this.#words = words;
  }

  /** The name of the guide, for what no other function here does. */
  named(name: string): string {
    return this.#words.control(name);
  }

  /** What is typed without a field, such as a command of the shell. */
  typed(text: string): string {
    return this.#words.typed(text);
  }

  within(role: Role, name: string): Hand {
    const exact = { name: this.#words.control(name), exact: true };
    // A dialog is a part of the page, wherever it was opened.
    const scope = role === 'dialog' ? this.page.getByRole(role, exact) : this.scope.getByRole(role, exact);
    return new Hand(this.page, scope, this.#words);
  }

  dialog = (name: string): Hand => this.within('dialog', name);
  region = (name: string): Hand => this.within('region', name);
  table = (name: string): Hand => this.within('table', name);

  /** The entry of a list that begins with this text. */
  item(text: string): Hand {
    const begins = new RegExp(`^\\s*${escaped(this.#words.control(text))}`);
    return new Hand(this.page, this.scope.getByRole('listitem').filter({ hasText: begins }), this.#words);
  }

  /** The one row of the scope that has this text, which the guide need not name. */
  row(text: string | RegExp): Hand {
    return new Hand(this.page, this.scope.getByRole('row').filter({ hasText: text }), this.#words);
  }

  /** Opens the record of the row with this text, to which its first link leads. */
  async record(text: string): Promise<void> {
    await this.row(this.#words.control(text)).scope.getByRole('link').first().click();
  }

  /** Opens a screen of the side bar; a folded navigation is opened first. */
  async opens(navigation: string, screen: string): Promise<void> {
    const bar = this.page.getByRole('navigation', { name: this.#words.control(navigation), exact: true });
    const line = bar.getByRole('link', { name: new RegExp(`^${escaped(this.#words.control(screen))}(?: \\d+ .*)?$`) });
    const heading = bar.getByRole('button', { name: new RegExp(`^${escaped(navigation)}`) });
    await heading.waitFor();
    if ((await heading.getAttribute('aria-expanded')) === 'false') await heading.click();
    await line.click();
    // Beside a list the record has the first heading.
    await this.page
      .getByRole('heading', { name: new RegExp(`^${escaped(screen)}$`) })
      .first()
      .waitFor();
  }

  /** Follows a link. An empty list may offer what the head of the screen has: all of this name lead to one place. */
  async link(name: string): Promise<void> {
    // A tab says how many wait behind it.
    const links = this.scope.getByRole('link', {
      name: new RegExp(`^${escaped(this.#words.control(name))}(?:\\s?\\d+)?$`),
    });
    await links.first().waitFor();
    const places = await Promise.all((await links.all()).map((link) => link.getAttribute('href')));
    assert.equal(new Set(places).size, 1, `„${name}“ leads to ${places.join(', ')}`);
    await links.first().click();
  }

  async button(name: string): Promise<void> {
    // In a row the name says whose it is, and the text is short; the key stands behind it.
    const text = new RegExp(`^${escaped(this.#words.control(name))}[A-Z/]?$`);
    const button = this.scope.getByRole('button');
    await button
      .and(this.page.getByRole('button', { name, exact: true }))
      .or(button.filter({ hasText: text }))
      .click();
  }

  /** A command of the menu behind a button. */
  async menu(button: string, command: string): Promise<void> {
    await this.button(button);
    await this.page.getByRole('menuitem', { name: this.#words.control(command), exact: true }).click();
  }

  /** Types into fields, by their labels. */
  async types(fields: Readonly<Record<string, string>>): Promise<void> {
    for (const [label, text] of Object.entries(fields))
      await this.scope.getByLabel(this.#words.control(label), { exact: true }).fill(inField(this.#words.typed(text)));
  }

  /** Chooses an option of a list. */
  async choose(label: string, option: string): Promise<void> {
    await this.scope
      .getByRole('combobox', { name: this.#words.control(label), exact: true })
      .selectOption({ label: this.#words.control(option) });
  }

  /** Types into a field that finds, and takes the one that is found. @param at which of several of this name */
  async find(label: string, text: string, at = 0): Promise<void> {
    const field = this.scope.getByRole('combobox', { name: this.#words.control(label), exact: true });
    await field.nth(at).fill(this.#words.typed(text));
    const found = this.page.getByRole('option', { name: new RegExp(escaped(text)) });
    await found.click();
  }

  /** Types into one of several fields with this label. */
  async type(label: string, text: string, at: number): Promise<void> {
    const field = this.scope.getByLabel(this.#words.control(label), { exact: true });
    await field.nth(at).fill(this.#words.typed(text));
  }

  /** Chooses a file that the guide names. */
  async file(label: string, name: string, content: string | Buffer): Promise<void> {
    await this.scope
      .getByLabel(this.#words.control(label), { exact: true })
      .setInputFiles({ name: this.#words.typed(name), mimeType: 'application/xml', buffer: Buffer.from(content) });
  }

  /** Checks boxes and radio buttons. */
  async check(...names: readonly string[]): Promise<void> {
    for (const name of names) {
      const begins = new RegExp(`^\\s*${escaped(this.#words.control(name))}(?:$|[:,] | –| \\()`);
      await this.scope.getByLabel(begins).check();
    }
  }

  async heading(name: string): Promise<void> {
    await this.page.getByRole('heading', { level: 1, name: whole(this.#words.control(name)) }).waitFor();
  }

  async sees(...texts: readonly string[]): Promise<void> {
    for (const text of texts)
      await this.scope
        .getByText(whole(this.#words.control(text)))
        .filter({ visible: true })
        .first()
        .waitFor();
  }

  /** Presses a button that saves a file of this name. */
  async saves(name: string, file: string): Promise<Download> {
    const [download] = await Promise.all([this.page.waitForEvent('download'), this.button(name)]);
    assert.equal(download.suggestedFilename(), this.#words.control(file));
    return download;
  }

  /** What the page reports. */
  async said(text: string): Promise<void> {
    await this.page
      .getByRole('status')
      .getByText(whole(this.#words.control(text)))
      .first()
      .waitFor();
  }
}
