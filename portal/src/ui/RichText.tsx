/**
 * Text with paragraphs, emphasis, lists and links, as the service stores it. It is read into an inert template and drawn
 * element by element: what is not on the list below is drawn as its text.
 */
import { createElement, type ReactNode } from 'react';
import { readMarkup } from './trusted.ts';

const drawn = new Set(['p', 'strong', 'b', 'em', 'i', 'u', 'ul', 'ol', 'li', 'blockquote']);

export const RichText = ({ html }: { readonly html: string | null }) => (
  <>{html === null ? null : nodes(readMarkup(html))}</>
);

const nodes = (parent: Node): ReactNode[] => [...parent.childNodes].map(draw);

function draw(node: Node, index: number): ReactNode {
  if (!(node instanceof Element)) return node.textContent;
  const name = node.localName;
  if (name === 'br') return <br key={index} />;
  const href = name === 'a' ? (node.getAttribute('href') ?? '') : '';
  if (/^(?:https?:|mailto:)/.test(href))
    return (
      <a key={index} href={href} rel="noreferrer noopener" target="_blank">
        {nodes(node)}
      </a>
    );
  return drawn.has(name) ? createElement(name, { key: index }, ...nodes(node)) : <span key={index}>{nodes(node)}</span>;
}

/** What `markupOf` was made of; undefined for markup with more than paragraphs and lines. */
export function plainTextOf(html: string): string | undefined {
  const blocks = [...readMarkup(html).childNodes].map((block) => {
    if (!(block instanceof Element)) return block.textContent;
    return block.localName === 'p' ? linesOf(block) : undefined;
  });
  return blocks.includes(undefined) ? undefined : blocks.join('\n\n');
}

function linesOf(block: Element): string | undefined {
  const lines = [...block.childNodes].map((node) => {
    if (!(node instanceof Element)) return node.textContent;
    return node.localName === 'br' ? '\n' : undefined;
  });
  return lines.includes(undefined) ? undefined : lines.join('');
}

/** What a person typed as the service stores it: one paragraph for each block of lines. */
export const markupOf = (text: string): string =>
  text
    .trim()
    .split(/\n\s*\n/)
    .map((block) => `<p>${block.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/\n/g, '<br>')}</p>`)
    .join('');
