/**
 * Reads XML as a stream of elements with their text. A document type, entities and every other fault end the reading:
 * nothing is resolved, and the depth is bounded.
 */
import sax from 'sax';
import { BankFileError } from './bank-file-error.ts';

export interface ElementReader {
  /** @param name without its prefix. @param attributes of the element */
  open(name: string, attributes: Readonly<Record<string, string>>): void;
  /** @param text of an element without elements inside; empty for others */
  close(name: string, text: string): void;
}

// `strictEntities`: those of XML alone, not those of HTML.
const options: sax.SAXOptions & { strictEntities: true } = { strictEntities: true, position: false };

const depth_max = 32;
const text_characters_max = 20_000;

const local = (name: string): string => {
  const colon = name.indexOf(':');
  return colon < 0 ? name : name.slice(colon + 1);
};

/** Feeds pieces of a document to `reader`. @throws BankFileError */
export class XmlStream {
  readonly #parser = sax.parser(true, options);
  #depth = 0;
  #text = '';

  constructor(reader: ElementReader) {
    const add = (text: string) => {
      if (this.#text.length < text_characters_max) this.#text += text;
    };
    Object.assign(this.#parser, {
      onerror() {
        throw new BankFileError('corrupt', 'The file is no well-formed XML.');
      },
      ondoctype() {
        throw new BankFileError('corrupt', 'A document type is not allowed.');
      },
      onopentag: ({ name, attributes }: sax.Tag) => {
        this.#depth += 1;
        if (this.#depth > depth_max) throw new BankFileError('corrupt', 'The elements are nested too deeply.');
        this.#text = '';
        reader.open(local(name), attributes);
      },
      ontext: add,
      oncdata: add,
      onclosetag: (name: string) => {
        this.#depth -= 1;
        reader.close(local(name), this.#text);
        this.#text = '';
      },
    } satisfies Partial<sax.SAXParser>);
  }

  write(piece: string): void {
    this.#parser.write(piece);
  }

  end(): void {
    this.#parser.close();
  }
}
