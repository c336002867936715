/**
 * What a module gives the outbox for its letters: what they say, why they may not leave, and what follows from what
 * becomes of them. The outbox alone makes, moves, prints and mails them, whatever their kind.
 */
import type {
  Letter,
  LetterAddress,
  LetterChannel,
  LetterKind,
  LetterProblem,
  LetterStatus,
  LetterStopReason,
} from '@mahnwerk/contract/operator/letters.ts';
import type { caseLetterFields, UndeliverableLetter } from '@mahnwerk/contract/shapes/case-letter.ts';
import type { ValidationErrors } from '@mahnwerk/contract/shapes/shape.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { CompanyDb, CompanyTx } from '../../../platform/database/session.ts';
import type { Caller } from '../../../platform/http/authenticate.ts';
import type { Mail } from '../../../platform/mail/index.ts';
import type { Listing } from '../../../platform/lists/page.ts';
import type { TypesetDocument, Typesetter } from '../../../platform/typesetting/typesetter.ts';
import type { Addressee } from '../letters/index.ts';
import type { Statements } from './statements.gen.ts';

/** A letter whose row is locked. */
export type LockedLetter = Statements['lockLetter']['row'];

/** A letter that came back or was refused. */
export type ReturnedLetter = Statements['undeliverable']['row'];

/** What the outbox hands on to the modules of letters. */
export type SourceDeps = Pick<Dependencies, 'publicUrl' | 'environment'>;

/** What the gate hands on to them. */
export type GateDeps = SourceDeps & Pick<Dependencies, 'mailbox' | 'hashSecret' | 'debtorUrl'>;

export interface LetterSource {
  readonly kinds: readonly LetterKind[];
  /** Names the work that makes a letter, and the reference of its mail; the key of both is the letter's id. */
  readonly work: string;
  /** Locks what these letters are about, before their own rows: the order of every command that stops them. */
  readonly lock: (tx: CompanyTx, letters: readonly string[]) => Promise<void>;
  /**
   * The last gate, behind the locks: it is asked before the letter is made, when it enters mail queue or outbox and when a
   * print batch takes it. What it finds holds until the transaction ends.
   */
  readonly ask: (tx: CompanyTx, letter: LockedLetter, deps: GateDeps) => Promise<StoppedLetter | FreeLetter>;
  /** The rows of the letter's module follow it; their locks are not taken before. */
  readonly moved: (tx: CompanyTx, letters: readonly string[], move: LetterMove) => void;
  /** Reports what a person may not say, or must say, of a letter that came back. */
  readonly checkReport: (report: ReturnReport, errors: ValidationErrors) => void;
  /** What follows from a letter that came back, behind the locks. */
  readonly cameBack: (tx: CompanyTx, letter: ReturnedLetter, cause: ReturnCause, deps: SourceDeps) => Promise<void>;
  /** Conditions on `letters l` of filters that name the module's own resources, by parameter. */
  readonly filters: NonNullable<Listing['filters']>;
  /** What `letters/` says of these letters. */
  readonly describe: (
    db: CompanyDb,
    letters: readonly string[],
    publicUrl: string,
  ) => Promise<ReadonlyMap<string, LetterWords>>;
}

export interface StoppedLetter {
  readonly kind: 'stopped';
  /** Null: nothing of the letter is left. */
  readonly reason: LetterStopReason | null;
  readonly problems: readonly LetterProblem[];
  /** It waits in `letters_stopped` until a person took note. */
  readonly needsPerson: boolean;
}

/** A letter that may leave as it is now. */
export interface FreeLetter {
  readonly kind: 'free';
  readonly way: LetterWay;
  readonly level: number | null;
  /** Identifies what the letter says, in hexadecimal. */
  readonly fingerprint: string;
  readonly addressee: Addressee;
  readonly document: () => TypesetDocument;
  /** What follows the document. @throws LetterRefused, ObjectStoreUnavailable, TypesettingFailed */
  readonly appendix?: (parts: AppendixParts) => Promise<readonly AppendixPart[]>;
  /** What the file may have; a larger one is refused as `attachments_too_large`. */
  readonly bounds?: { readonly pages: number; readonly bytes: number };
  /**
   * The letter cannot be made, behind the locks of the gate that found it free.
   * @returns how it is stopped; undefined: the gate stops it when it is asked again, or the letter waits
   */
  readonly refuse: (tx: CompanyTx, refused: Refused) => Promise<StoppedLetter | undefined>;
  /**
   * What else is true once the letter has left, in the transaction of the gate that found it free.
   * @returns the mail that carries it; undefined by post
   */
  readonly leave: (tx: CompanyTx, file: LetterFile) => Promise<LetterMail | undefined>;
}

/** Why a letter cannot be made: `changed`, because it says something else each time that it is made. */
export interface Refused {
  readonly reason: 'not_printable' | 'attachment_unavailable' | 'attachments_too_large' | 'changed';
  readonly problems: readonly LetterProblem[];
}

/** Another attempt of the same letter ends the same way. */
export class LetterRefused extends Error implements Refused {
  readonly reason: Refused['reason'];
  readonly problems: readonly LetterProblem[];
  constructor(reason: Refused['reason'], problems: readonly LetterProblem[]) {
    super(`the letter cannot be made: ${reason}`);
    this.reason = reason;
    this.problems = problems;
  }
}

/** A PDF whose pages follow those of the letter. */
export interface AppendixPart {
  readonly pdf: Buffer;
  /** Where the letter names it; null: the service wrote it. */
  readonly field: string | null;
}

/** What an appendix is made with. */
export interface AppendixParts {
  readonly typesetter: Pick<Typesetter, 'typeset'>;
  readonly objects: Dependencies['objects'];
}

/** Where a letter goes. Null by post: a debtor without an address has no letter in the outbox. */
export type LetterWay =
  | { readonly channel: 'email'; readonly recipient: string }
  | { readonly channel: 'post'; readonly address: LetterAddress | null };

export const channelOf = ({ channel }: LetterWay): LetterChannel => channel;

/** The file of a letter, stored under its content. */
export interface LetterFile {
  /** In hexadecimal. */
  readonly sha256: string;
  readonly size: number;
  readonly pages: number;
  /** Of the letter itself, before what follows it. */
  readonly own_pages: number;
}

/** A mail without its address, of which the outbox hears what became. */
export type LetterMail = Omit<Mail, 'to' | 'reference'>;

/** A draft has not begun to move. */
type MovedStatus = Exclude<LetterStatus, 'draft'>;

export interface LetterMove {
  readonly from: MovedStatus;
  readonly to: MovedStatus;
  /** When the mail server took it. */
  readonly sentAt?: string;
  /** The day on which it was posted. */
  readonly postedOn?: string;
}

export interface ReturnCause {
  /** The mailbox or address that it went to failed, unless the debtor has another one now. */
  readonly blamesAddress: boolean;
  /** What the office or the mail server says of it. */
  readonly report?: ReturnReport;
}

export interface ReturnReport extends UndeliverableLetter {
  /** Who reports it. */
  readonly caller?: Pick<Caller, 'id' | 'session'>;
}

/** What a module says of a letter of its own. */
export type LetterWords = Pick<
  Letter,
  | keyof typeof caseLetterFields
  | 'mandate'
  | 'published'
  | 'created_by'
  | 'dunning_ids'
  | 'invoice_numbers'
  | 'debtor_name'
  | 'name'
  | 'origin'
  | 'subject'
  | 'pay_by'
  | 'demanded_amount'
  | 'document'
  | 'sent_at'
  | 'posted_on'
> & { readonly recipient: Pick<Letter['recipient'], 'role' | 'circumstance_id' | 'name'> };

/** The sources of all letters, by their kinds. */
export class LetterSources {
  readonly all: readonly LetterSource[];
  readonly #ofKind: ReadonlyMap<LetterKind, LetterSource>;

  constructor(all: readonly LetterSource[]) {
    this.all = all;
    this.#ofKind = new Map(all.flatMap((source) => source.kinds.map((kind) => [kind, source] as const)));
  }

  of(kind: LetterKind): LetterSource {
    const source = this.#ofKind.get(kind);
    if (source === undefined) throw new Error(`no module has letters of the kind ${kind}`);
    return source;
  }
}
