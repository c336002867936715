/**
 * Reads an e-invoice as a stream of elements by their namespaces. Nothing is resolved: a document type or an entity of its own
 * ends the reading. Lines leave as soon as they end, embedded files are counted and not kept.
 */
import { eInvoiceLimits as limits } from '@mahnwerk/contract/grammar/e-invoice-limits.ts';
import sax from 'sax';
import type { EInvoice } from '@mahnwerk/contract/shapes/e-invoice.ts';
import { DocumentFault } from './fault.ts';
import { namespaces } from './names.ts';
import type { ReadElement } from './element.ts';

type Syntax = EInvoice['syntax'];

const ubl = 'urn:oasis:names:specification:ubl:schema:xsd:';
const cii = 'urn:un:unece:uncefact:data:standard:';

/** The prefixes by which this folder names the namespaces. */
const prefixes: ReadonlyMap<string, string> = new Map([
  [`${ubl}CommonBasicComponents-2`, 'cbc'],
  [`${ubl}CommonAggregateComponents-2`, 'cac'],
  [`${cii}ReusableAggregateBusinessInformationEntity:100`, 'ram'],
  [`${cii}UnqualifiedDataType:100`, 'udt'],
  [`${cii}QualifiedDataType:100`, 'qdt'],
  [namespaces.cii, 'rsm'],
]);

const roots: readonly (readonly [uri: string, local: string, syntax: Syntax])[] = [
  [namespaces.ubl_invoice, 'Invoice', 'ubl_invoice'],
  [namespaces.ubl_credit_note, 'CreditNote', 'ubl_credit_note'],
  [namespaces.cii, 'CrossIndustryInvoice', 'cii'],
];

const lineNames: ReadonlySet<string> = new Set([
  'cac:InvoiceLine',
  'cac:CreditNoteLine',
  'ram:IncludedSupplyChainTradeLineItem',
]);
const embedded: ReadonlySet<string> = new Set(['cbc:EmbeddedDocumentBinaryObject', 'ram:AttachmentBinaryObject']);

// `strictEntities`: those of XML alone, not those of HTML.
const options: sax.SAXOptions & { strictEntities: true } = { strictEntities: true, position: false, xmlns: true };

/** More than any text that is kept. */
const text_characters_max = 2 * limits.text_characters;

export interface ReadXml {
  readonly syntax: Syntax;
  readonly root: ReadElement;
}

/** Takes pieces of the document; hands lines over as they end. @throws DocumentFault */
export class EInvoiceXml {
  readonly #parser = sax.parser(true, options);
  readonly #open: ReadElement[] = [];
  readonly #onLine: (line: ReadElement) => void;
  #root: ReadElement | undefined;
  #syntax: Syntax | undefined;
  #elements = 0;
  #characters = 0;

  constructor(onLine: (line: ReadElement) => void) {
    this.#onLine = onLine;
    const addText = (text: string) => this.#add(text);
    Object.assign(this.#parser, {
      onerror(error: Error) {
        throw /entity/i.test(error.message)
          ? new DocumentFault('forbidden_xml', 'Entities of its own are not allowed in an e-invoice.')
          : new DocumentFault('corrupt', 'The file is no well-formed XML.');
      },
      ondoctype() {
        throw new DocumentFault('forbidden_xml', 'A document type is not allowed in an e-invoice.');
      },
      onopentag: (tag: sax.QualifiedTag) => this.#begin(tag),
      ontext: addText,
      oncdata: addText,
      onclosetag: () => this.#end(),
    } as Partial<sax.SAXParser>);
  }

  write(piece: string): void {
    this.#parser.write(piece);
  }

  end(): ReadXml {
    this.#parser.close();
    if (this.#root === undefined || this.#syntax === undefined)
      throw new DocumentFault('corrupt', 'The file is no well-formed XML.');
    return { syntax: this.#syntax, root: this.#root };
  }

  #begin({ uri, local, attributes }: sax.QualifiedTag): void {
    this.#elements += 1;
    if (this.#elements > limits.xml_elements)
      throw new DocumentFault('forbidden_xml', `An e-invoice has at most ${limits.xml_elements} elements.`);
    if (this.#open.length >= limits.xml_depth)
      throw new DocumentFault('forbidden_xml', `Elements are nested at most ${limits.xml_depth} deep.`);
    if (this.#root === undefined) this.#syntax = syntaxOf(uri, local);
    const element: ReadElement = {
      name: `${prefixes.get(uri) ?? '?'}:${local}`,
      attributes: Object.fromEntries(Object.values(attributes).map((each) => [each.local, each.value])),
      text: '',
      size: 0,
      children: [],
    };
    this.#root ??= element;
    this.#open.at(-1)?.children.push(element);
    this.#open.push(element);
    this.#characters = 0;
  }

  #add(text: string): void {
    const element = this.#open.at(-1);
    if (element === undefined) return;
    if (embedded.has(element.name)) this.#characters += text.replaceAll(/[\s=]+/g, '').length;
    else if (element.text.length < text_characters_max) element.text += text.slice(0, text_characters_max);
  }

  #end(): void {
    const element = this.#open.pop();
    if (element === undefined) return;
    // Four characters of Base64 are three bytes.
    if (embedded.has(element.name)) element.size = Math.floor((this.#characters * 3) / 4);
    const parent = this.#open.at(-1);
    // Lines inside lines stay in their line.
    const isTop = this.#open.length === 1 || parent?.name === 'rsm:SupplyChainTradeTransaction';
    if (!lineNames.has(element.name) || !isTop) return;
    parent?.children.pop();
    this.#onLine(element);
  }
}

function syntaxOf(uri: string, local: string): Syntax {
  const root = roots.find(([known, name]) => known === uri && name === local);
  if (root !== undefined) return root[2];
  const isInvoice = uri === namespaces.zugferd_1 || uri.startsWith(`${cii}CrossIndustryInvoice:`);
  throw isInvoice
    ? new DocumentFault('unsupported_profile', 'This version of the format is not read; UBL 2.1 and CII D16B are.')
    : new DocumentFault('not_an_invoice', 'The XML is neither a UBL invoice nor a CII invoice.');
}
