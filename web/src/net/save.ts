// A battle's journal as a file on the reader's disk.
import { api } from './api';

export async function saveJournal(token: string, name: string) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(await api.journal(token));
  link.download = `bocage-${name}.journal`;
  link.click();
  URL.revokeObjectURL(link.href);
}
