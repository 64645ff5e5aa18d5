import { type FunctionComponent, h } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { ApiError } from './api-client.ts';
import { Failure } from './failure.ts';
import type { Texts } from './texts/en.ts';

/** A component that the first view does without: its module is loaded when it is first shown. */
export function lazy<Properties extends { texts: Texts }>(
  load: () => Promise<FunctionComponent<Properties>>,
): FunctionComponent<Properties> {
  return function Lazy(properties) {
    const [component, setComponent] = useState<FunctionComponent<Properties>>();
    const [error, setError] = useState<ApiError>();
    useEffect(() => {
      load().then(
        (loaded) => setComponent(() => loaded),
        () => setError(new ApiError('offline', '')),
      );
    }, []);
    if (component) return h(component, properties);
    if (!error) return null;
    // A module that failed to load is not requested again as long as the page is open.
    return h(Failure, { texts: properties.texts, error, onRetry: () => location.reload() });
  };
}
