/** Name of the `meta` element that holds where people report a wrong picture. */
export const reportPictureMeta = 'report-picture';

/**
 * Where a person says that a picture is wrong.
 * @param template as the setting `REPORT_PICTURE_URL` has it; empty = there is no such place
 */
export function reportPictureLink(
  template: string,
  symbol: { id: number; name: string; language_code: string },
): string | undefined {
  const values: Readonly<Record<string, string>> = {
    id: String(symbol.id),
    name: symbol.name,
    lang: symbol.language_code,
  };
  if (template === '') return undefined;
  return template.replace(/\{(id|name|lang)\}/g, (_, key: string) => encodeURIComponent(values[key] ?? ''));
}
