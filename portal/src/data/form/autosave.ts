/** A form that saves itself: what is typed is stored a moment later, under the version that it began with. */
import { type Change, saveOver, type Values, type Version } from './conflicts.ts';

/** Texts that this browser keeps until the service has them. */
export interface Kept {
  readonly read: () => Values | undefined;
  readonly write: (values: Values) => void;
  readonly forget: () => void;
}

export interface AutosaveOptions<T> extends Pick<Change<T, unknown>, 'valuesOf' | 'latest' | 'choose'> {
  readonly version: Version<T>;
  readonly save: (values: Values, version: Version<T>) => Promise<Version<T>>;
  /** Whether the service can take these values whole; what it cannot take yet stays in the browser. */
  readonly isComplete: (values: Values) => boolean;
  readonly kept: Kept;
  /** Milliseconds without a further change before it is stored. */
  readonly pause?: number;
}

export interface Saving {
  readonly values: Values;
  /** `partly`: what the service can take is stored. `refused`: it took nothing, `error` says why. */
  readonly state: 'saved' | 'unsaved' | 'saving' | 'partly' | 'refused';
  /** When the service stored it; undefined until it does. */
  readonly savedAt?: string;
  readonly error: Error | null;
  /** Another one: a conflict was settled, and the fields show `values` again. */
  readonly round: number;
}

const pause_ms = 700;

export class Autosave<T> {
  readonly #options: AutosaveOptions<T>;
  readonly #listeners = new Set<() => void>();
  #version: Version<T>;
  #saving: Saving;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #storing: Promise<void> | undefined;

  /** Begins with what this browser has kept over what is stored. */
  constructor(options: AutosaveOptions<T>) {
    const kept = options.kept.read();
    this.#options = options;
    this.#version = options.version;
    this.#saving = {
      values: { ...options.valuesOf(options.version.stored), ...kept },
      state: kept === undefined ? 'saved' : 'unsaved',
      error: null,
      round: 0,
    };
  }

  readonly current = (): Saving => this.#saving;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  readonly change = (values: Values): void => {
    this.#options.kept.write(values);
    this.#show({ values, state: 'unsaved' });
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), this.#options.pause ?? pause_ms);
  };

  /** Stores what is not stored yet. True: everything is. */
  readonly flush = async (): Promise<boolean> => {
    clearTimeout(this.#timer);
    // Another call may have begun to store while this one waited.
    while (this.#storing !== undefined) await this.#storing;
    if (this.#saving.state === 'saved') return true;
    this.#storing = this.#store(this.#saving.values);
    await this.#storing;
    this.#storing = undefined;
    // Typed while it was stored.
    return this.#saving.state === 'unsaved' ? this.flush() : this.current().state === 'saved';
  };

  /** Nothing more is stored: the object goes. */
  readonly end = (): void => {
    clearTimeout(this.#timer);
    this.#options.kept.forget();
    this.#show({ state: 'saved' });
  };

  async #store(mine: Values): Promise<void> {
    const { choose, isComplete, kept, ...options } = this.#options;
    this.#show({ state: 'saving', error: null });
    let isSettled = false;
    try {
      this.#version = await saveOver({
        ...options,
        version: this.#version,
        mine,
        choose: async (conflict) => {
          const chosen = await choose(conflict);
          isSettled = chosen !== undefined;
          return chosen;
        },
      });
    } catch (error) {
      if (this.#saving.values === mine)
        this.#show({ state: 'refused', error: error instanceof Error ? error : new Error(String(error)) });
      return;
    }
    this.#show({ savedAt: this.#version.at });
    if (isSettled)
      this.#show({ values: options.valuesOf(this.#version.stored), state: 'saved', round: this.#saving.round + 1 });
    else if (this.#saving.values === mine) this.#show({ state: isComplete(mine) ? 'saved' : 'partly' });
    if (this.#saving.state === 'saved') kept.forget();
  }

  #show(change: Partial<Saving>): void {
    this.#saving = { ...this.#saving, ...change };
    for (const listener of this.#listeners) listener();
  }
}
