import { Anchor, Card, Code, Group, List, Stack, Text } from '@mantine/core';
import { Link, useRouter } from '@tanstack/react-router';
import { useSigned } from '../bank.tsx';
import { curlOf } from '../curl-of.ts';
import { textOf } from '../format.ts';
import { Command } from './curl.tsx';
import { Dialog } from './dialog.tsx';
import { type AnyResource, Facts, ResourceLink } from './facts.tsx';
import { Part } from './part.tsx';

type Attributes = AnyResource['attributes'];

interface Refusal {
  readonly code: string;
  readonly pointer?: string;
}

/** Everything that the request log has about a request, and the ways to what it was about. */
export function RequestDialog({ of, close }: { readonly of: AnyResource; readonly close: () => void }) {
  const { errors = [], body, dryRun, replayed, ...others } = of.attributes;
  const marks = { ...(dryRun === true ? { dryRun } : {}), ...(replayed === true ? { replayed } : {}) };
  const refusals = errors as readonly Refusal[];
  return (
    <Dialog title={`${textOf(of.attributes, 'method')} ${textOf(of.attributes, 'path')}`} close={close} size="xl">
      <Stack>
        <Links of={of.attributes} close={close} />
        {refusals.length > 0 && (
          <Part title="Why it was refused">
            <List size="sm">
              {refusals.map(({ code, pointer }, place) => (
                <List.Item key={place}>
                  {code} {pointer !== undefined && <Code>{pointer}</Code>}
                </List.Item>
              ))}
            </List>
          </Part>
        )}
        {typeof body === 'string' && (
          <Part title="Body">
            <Code block tabIndex={0} aria-label="The body">
              {indented(body)}
            </Code>
          </Part>
        )}
        <Part title="Everything about it">
          <Card withBorder padding={0}>
            <Facts of={{ ...of, attributes: { ...others, ...marks } }} />
          </Card>
        </Part>
        <Part title="As curl">
          <Text size="sm">
            A token of your own goes into TOKEN, and values of your own replace ***: they were not kept.
          </Text>
          <Command text={commandOf(of.attributes)} />
        </Part>
      </Stack>
    </Dialog>
  );
}

/** The way to the resource in the path, to the customer, and to what the request wrote. */
function Links({ of, close }: { readonly of: Attributes; readonly close: () => void }) {
  const { may } = useSigned();
  const resource = useResourceIn(textOf(of, 'path'));
  const customerId = textOf(of, 'customerId');
  const hasWritten = of['method'] !== 'GET' && Number(of['status']) < 400;
  return (
    <Group gap="md">
      {resource !== undefined && (
        <Anchor component={Link} to={resource.page} params={{ id: resource.id } as never} size="sm">
          {resource.label}
        </Anchor>
      )}
      {customerId !== '' && <ResourceLink link={{ type: 'customer', id: customerId }} />}
      {hasWritten && may('listAuditLog') && (
        <Anchor component={Link} to="/audit-log" search={writtenBy(of) as never} size="sm">
          What it wrote, in the audit log
        </Anchor>
      )}
      <Anchor
        component={Link}
        to="/request-log"
        search={{ supportId: textOf(of, 'supportId') } as never}
        size="sm"
        onClick={close}
      >
        Only this one in the list
      </Anchor>
    </Group>
  );
}

/** The page of the first resource in a path, if the console has one: its pages are named as the paths of the API. */
function useResourceIn(path: string) {
  const { routesByPath } = useRouter();
  const [, collection = '', id = ''] = path.split('/');
  const page = `/${collection}/$id`;
  return /^\d+$/.test(id) && Object.hasOwn(routesByPath, page)
    ? { page, id, label: `/${collection}/${id}` }
    : undefined;
}

/** Entries of the audit log have moments of their own, which may be a little later than the answer. */
const aroundMs = 1_000;

/**
 * The filters of the audit log that find what a request wrote. The audit log does not know requests: those of the same token and operation in the same
 * second are found too.
 */
function writtenBy(of: Attributes): Readonly<Record<string, string>> {
  const endMs = Date.parse(textOf(of, 'createdAt'));
  const startMs = endMs - Number(of['durationMs']) - aroundMs;
  return {
    operation: textOf(of, 'operation'),
    tokenId: textOf(of, 'tokenId'),
    since: new Date(startMs).toISOString(),
    until: new Date(endMs + aroundMs).toISOString(),
  };
}

function commandOf(of: Attributes): string {
  const names = (of['parameters'] ?? []) as readonly string[];
  const query = names.length === 0 ? '' : `?${names.map((name) => `${name}=***`).join('&')}`;
  const path = `${textOf(of, 'path')}${query}`;
  return curlOf({ method: textOf(of, 'method'), path, body: parsed(textOf(of, 'body')), key: undefined });
}

/** A long body was cut, and is no JSON any more. */
function parsed(body: string): unknown {
  if (body === '') return undefined;
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
}

function indented(body: string): string {
  const value = parsed(body);
  return typeof value === 'string' ? body : JSON.stringify(value, null, 2);
}
