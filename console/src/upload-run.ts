import { useBlocker } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useSigned } from './bank.tsx';
import { type BulkKind, ordersOf } from './bulk.ts';
import { isForgotten, nextRun, noteSent, sentUploads } from './sent-uploads.ts';
import { readUpload, type Upload } from './upload-file.ts';
import { checkRow, forEachRow, sendRow, type UploadRow } from './upload-rows.ts';

export type Phase = 'read' | 'checking' | 'checked' | 'sending' | 'sent';

/** A file from its choice to its result. It stops when the page is left or the person signs out, which is asked about while rows are sent. */
export function useUpload(kind: BulkKind, busy: (isBusy: boolean) => void) {
  const signed = useSigned();
  /** As it was read. */
  const [upload, setUpload] = useState<Upload>();
  const [rows, setRows] = useState<readonly UploadRow[]>([]);
  const [done, setDone] = useState(0);
  const [phase, setPhase] = useState<Phase>('read');
  const [error, setError] = useState<unknown>();
  const stopped = useRef(false);
  const left = useRef(false);
  const isBusy = phase === 'checking' || phase === 'sending';
  const stop = () => {
    stopped.current = true;
  };
  useEffect(() => {
    left.current = false;
    return () => {
      left.current = true;
    };
  }, []);
  useEffect(() => {
    busy(isBusy);
  }, [busy, isBusy]);
  useBlocker({
    shouldBlockFn: () => !window.confirm('Rows are being sent. Leave the page and stop?'),
    disabled: phase !== 'sending',
  });

  const run = async (id: string, given: readonly UploadRow[], isSent: boolean) => {
    stopped.current = false;
    const isStopped = () => stopped.current || left.current;
    const orders = ordersOf(signed, kind, isStopped);
    setDone(0);
    setPhase(isSent ? 'sending' : 'checking');
    const show = (some: readonly UploadRow[], number: number) => {
      setRows([...some]);
      setDone(number);
    };
    await forEachRow(given, (row) => (isSent ? sendRow : checkRow)(orders, id, row), show, isStopped);
    setPhase(isSent ? 'sent' : 'checked');
  };
  /** Checks an upload, unless all its rows would be ordered again: somebody has to ask for that. */
  const begin = async (read: Upload) => {
    setUpload(read);
    setRows(read.rows);
    setPhase('read');
    if (read.sentAt === undefined || !isForgotten(read.sentAt, Date.now())) await run(read.id, read.rows, false);
  };
  const open = async (file: File | null) => {
    setUpload(undefined);
    setRows([]);
    setError(undefined);
    setPhase('read');
    if (file === null) return;
    try {
      const read = await readUpload(new Uint8Array(await file.arrayBuffer()), kind.name, kind.step.fields);
      const sentAt = read.sentAt ?? sentUploads(localStorage)[read.id];
      await begin({ ...read, ...(sentAt === undefined ? {} : { sentAt }) });
    } catch (fault) {
      setError(fault);
    }
  };
  const send = async () => {
    if (upload === undefined) return;
    try {
      const first = noteSent(localStorage, upload.id, upload.sentAt ?? new Date().toISOString());
      setUpload({ ...upload, sentAt: upload.sentAt ?? first });
      await run(upload.id, rows, true);
    } catch (fault) {
      setError(fault);
    }
  };
  const again = async () => {
    if (upload !== undefined) await begin({ id: nextRun(upload.id, sentUploads(localStorage)), rows: upload.rows });
  };
  const checkOthers = async () => {
    if (upload !== undefined) await run(upload.id, rows, false);
  };
  return { upload, rows, done, phase, error, isBusy, open, send, again, checkOthers, stop };
}
