/**
 * Validates query and body against their shapes. One answer lists all failures: the query's first, then the body's, in
 * document order (decisions.md 1 "All failures at once").
 */
import type { Route } from '@mahnwerk/contract/grammar/route.ts';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import { listParameters, type ListDeclaration, type OrderingTerm } from '@mahnwerk/contract/shapes/page.ts';
import { Form } from '@mahnwerk/contract/shapes/file.ts';
import { type Fields, isOptional } from '@mahnwerk/contract/shapes/structures.ts';
import { ValidationErrors, type Shape } from '@mahnwerk/contract/shapes/shape.ts';
import type { Ordered, Positions } from '../lists/position.ts';
import type { PageQuery, PagePosition } from '../lists/query.ts';
import { refuseIfAny } from '../refusal.ts';

/** The validated query and body. */
export interface Input {
  readonly query: unknown;
  readonly body: unknown;
}

/** @param query as sent, without `?` @throws Refusal validation_error */
export function validate(route: Route, query: string, body: unknown, positions: Positions): Input {
  const report = new ValidationErrors();
  const parameters = readParameters(parametersOf(route), query, report);
  const list =
    route.list === undefined
      ? undefined
      : pageQuery(route.list, parameters, (text, ordered) => positions.open({ list: route.path, ...ordered }, text));
  if (parameters.position !== undefined && list?.position === undefined)
    report.failAt(
      'position',
      'invalid_parameter',
      'Invalid position. Pass the value of a `next` or `previous` link unchanged.',
    );
  const shape = body instanceof Form ? route.multipart : route.body;
  const value = shape === undefined || body === undefined ? undefined : shape.read(body, report);
  refuseIfAny(report);
  return { query: list ?? parameters, body: value };
}

const parametersByRoute = new WeakMap<Route, Fields>();

/** The declared query parameters of a route; computed once. */
export function parametersOf(route: Route): Fields {
  const known = parametersByRoute.get(route);
  if (known !== undefined) return known;
  const made = route.list === undefined ? (route.query ?? {}) : listParameters(route.list);
  parametersByRoute.set(route, made);
  return made;
}

function readParameters(fields: Fields, query: string, report: ValidationErrors): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  const sent = new URLSearchParams(query);
  for (const [name, shape] of Object.entries(fields))
    if (!isOptional(shape) && !sent.has(name)) report.failAt(name, 'required', 'This parameter is required.');
  for (const name of new Set(sent.keys())) {
    const shape = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (shape === undefined) report.failAt(name, 'unknown_parameter', 'Unknown query parameter.');
    else values[name] = readParameter(name, sent.getAll(name), shape, report);
  }
  return values;
}

/** Every fault of a parameter's value has the code `invalid_parameter`. */
function readParameter(
  name: string,
  texts: readonly string[],
  shape: Shape<unknown>,
  report: ValidationErrors,
): unknown {
  if (texts.length !== 1) return report.failAt(name, 'invalid_parameter', 'This parameter must not be repeated.');
  const own = new ValidationErrors();
  const value = shape.read(texts[0], own);
  const [failure] = own.failures;
  return failure === undefined ? value : report.failAt(name, 'invalid_parameter', failure.message);
}

function pageQuery(
  list: ListDeclaration,
  values: Record<string, unknown>,
  open: (text: string, ordered: Omit<Ordered, 'list'>) => PagePosition | undefined,
): PageQuery {
  const filters = Object.keys(list.filters ?? {}).filter((name) => values[name] !== undefined);
  const ordering = (values.ordering as readonly OrderingTerm[] | undefined) ?? [];
  const updated_since = values.updated_since as string | undefined;
  return {
    limit: (values.limit as number | undefined) ?? limits.page_default,
    offset: (values.offset as number | undefined) ?? 0,
    ordering,
    updated_since,
    position: values.position === undefined ? undefined : open(values.position as string, { ordering, updated_since }),
    filters: Object.fromEntries(filters.map((name) => [name, values[name]])),
  };
}
