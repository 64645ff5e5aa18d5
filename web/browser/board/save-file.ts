/** Saves bytes under a name, as a download of the browser. */
export function saveBlob(blob: Blob, fileName: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/**
 * The bytes that a URL of the service answers.
 * @throws Error where it answers none.
 */
export async function fetchBlob(url: string, options: RequestInit = {}): Promise<Blob> {
  const response = await fetch(url, options);
  if (!response.ok) throw new Error(`Status ${response.status}`);
  return response.blob();
}
