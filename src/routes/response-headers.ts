/**
 * Headers of responses that clients act on: what is said of each in the OpenAPI document. One that a route sends only in
 * some cases is described too.
 */
export const responseHeaders = {
  ETag: { description: 'Entity tag, for `If-None-Match`.' },
  'Last-Modified': { description: 'For `If-Modified-Since`, with exactly this date.' },
  'Cache-Control': { description: 'How long the answer may be kept.' },
  'RateLimit-Policy': {
    description: 'The budget that the request counts against, as `"json";q=300;w=60`: requests, and seconds.',
  },
  RateLimit: {
    description: 'What is left of it, as `"json";r=299;t=60`: requests, and seconds until it begins anew.',
  },
  'Retry-After': {
    description: 'Seconds to wait before the request is sent again.',
    schema: { type: 'integer', minimum: 0 },
  },
  'Content-Language': { description: 'Language of the names, or of what is heard.' },
  'Content-Disposition': { description: 'A name for the file.' },
  'Accept-Ranges': { description: '`bytes`: a part can be asked for with `Range`.' },
  'Content-Range': { description: 'Which part this is, and of how many bytes.' },
  Location: { description: 'Where it is now, relative to the requested URL.' },
  Link: {
    description:
      'Links by `rel`: `license` of an image, `monitor` of an export (where to ask for changes), `successor-version` below the deprecated prefix.',
  },
  'X-Warnings': { description: 'Parameters that were ignored, where the body has no room for warnings.' },
} as const satisfies Record<string, { description: string; schema?: object }>;

/** One of {@link responseHeaders}. */
export type ResponseHeader = keyof typeof responseHeaders;
