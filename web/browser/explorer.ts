/** The part of Swagger UI that starts it (https://swagger.io/docs/open-source-tools/swagger-ui/usage/configuration/). */
type StartSwaggerUi = (options: {
  url: string;
  domNode: Element;
  /** An address that checks documents; null asks nobody. */
  validatorUrl: null;
  tryItOutEnabled: boolean;
  deepLinking: boolean;
}) => unknown;

declare const SwaggerUIBundle: StartSwaggerUi;

const place = document.querySelector<HTMLElement>('#explorer');
if (place) {
  SwaggerUIBundle({
    url: place.dataset.document ?? '',
    domNode: place,
    validatorUrl: null,
    tryItOutEnabled: true,
    deepLinking: true,
  });
}

export {};
