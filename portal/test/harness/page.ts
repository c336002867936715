/**
 * A page of a browser in this process: happy-dom's window, whose names are those of the process while tests of the portal
 * run. It draws nothing: layout, the order of the focus and the network are tested in a real browser.
 */
import { Window } from 'happy-dom';

/** One for the process: modules of the portal keep what they found in it. */
export const page = new Window({ url: 'http://portal.mahnwerk.test/', width: 1280, height: 800 });

/** Node has them too, and the page needs its own. `FormData` reads forms. */
const replaced = new Set([
  'Event',
  'CustomEvent',
  'FormData',
  'navigator',
  'localStorage',
  'sessionStorage',
  'Storage', // prettier
]);

/** The page reads its forms; one that begins empty is sent, by the process, with the files in it. */
const sent = globalThis.FormData;
const formData = new Proxy(page.FormData, {
  construct: (read, given: ConstructorParameters<typeof page.FormData>) =>
    given.length === 0 ? new sent() : new read(...given),
});

const names = new Map<PropertyKey, PropertyDescriptor>();
for (let object: object = page; object !== Object.prototype; object = Object.getPrototypeOf(object) as object)
  for (const name of Object.getOwnPropertyNames(object)) {
    if (name === 'constructor' || names.has(name) || (name in globalThis && !replaced.has(name))) continue;
    const value: unknown = Reflect.get(page, name);
    const isMethod = typeof value === 'function' && !/^[A-Z]/.test(name);
    names.set(name, { value: isMethod ? (value.bind(page) as unknown) : value, configurable: true, writable: true });
  }
// Where the page is changes.
for (const name of ['location', 'history', 'document'] as const)
  names.set(name, { get: () => page[name], configurable: true });
names.set('FormData', { value: formData, configurable: true, writable: true });
// As without https.
names.set('isSecureContext', { value: false, configurable: true });
names.set('window', { value: page, configurable: true });

let before: ReadonlyMap<PropertyKey, PropertyDescriptor | undefined> | undefined;

/** Gives the process the names of the page. */
export function enterPage(): void {
  before = new Map([...names.keys()].map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)]));
  for (const [name, descriptor] of names) Object.defineProperty(globalThis, name, descriptor);
}

/** Gives the process its own names back. */
export function leavePage(): void {
  for (const [name, descriptor] of before ?? [])
    if (descriptor === undefined) Reflect.deleteProperty(globalThis, name);
    else Object.defineProperty(globalThis, name, descriptor);
}

// As without https: each page reads hints for itself.
Object.defineProperty(page.navigator, 'locks', { value: undefined });

// A link that saves a file leads nowhere.
const anchor = page.HTMLAnchorElement.prototype;
const follow: (this: typeof anchor) => void = Reflect.get(anchor, 'click');
Object.defineProperty(anchor, 'click', {
  value(this: typeof anchor) {
    if (!this.hasAttribute('download')) follow.call(this);
  },
});

// What happy-dom lacks of tables: the rows of a section.
Object.defineProperty(page.HTMLTableSectionElement.prototype, 'rows', {
  get(this: { querySelectorAll(selectors: string): object }) {
    return this.querySelectorAll('tr');
  },
});

// What happy-dom lacks of the modal dialog: `:modal`, the focus, and Escape.
const dialog = page.HTMLDialogElement.prototype;
type Dialog = typeof dialog;
const showModal: (this: Dialog) => void = Reflect.get(dialog, 'showModal');
const close: (this: Dialog) => void = Reflect.get(dialog, 'close');
const former = new WeakMap<Dialog, { focus(): void } | null>();

dialog.showModal = function (this: Dialog) {
  former.set(this, page.document.activeElement);
  showModal.call(this);
  this.setAttribute('data-modal', '');
  if (!this.contains(page.document.activeElement))
    this.querySelector<'button'>('button, input, select, textarea, a[href]' as 'button')?.focus();
};
dialog.close = function (this: Dialog) {
  const isModal = this.hasAttribute('data-modal');
  this.removeAttribute('data-modal');
  close.call(this);
  // As in a browser: of a dialog that has left the page the focus goes nowhere.
  if (isModal && this.isConnected) former.get(this)?.focus();
};

// What is not shown takes no focus: a button of a dialog that is not open yet.
const element = page.HTMLElement.prototype;
const focus: (this: typeof element) => void = Reflect.get(element, 'focus');
element.focus = function (this: typeof element) {
  if (this.closest('dialog:not([open])') === null) focus.call(this);
};

const { prototype: anyDocument } = page.Document;
const querySelector: (selector: string) => unknown = Reflect.get(anyDocument, 'querySelector');
anyDocument.querySelector = function (this: unknown, selector: string) {
  return querySelector.call(this, selector.replace(':modal', '[data-modal]')) as null;
};

page.document.addEventListener('keydown', (event) => {
  const { key, defaultPrevented } = event as unknown as KeyboardEvent;
  if (key !== 'Escape' || defaultPrevented) return;
  const open = [...page.document.querySelectorAll('dialog[data-modal]')].at(-1);
  open?.dispatchEvent(new page.Event('cancel', { cancelable: true }));
});
