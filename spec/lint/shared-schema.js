// Reports closed schemas that no request uses.

const requestTexts = new WeakMap();

/** A closed object in a response is closed only because requests use the same schema. */
export default function sharedSchema(schema, _options, { documentInventory }) {
  return requestText(documentInventory.resolved).includes(JSON.stringify(schema)) ? [] : [{ message: "not shared" }];
}

/** All request bodies of a document, references resolved. */
function requestText(document) {
  const operations = Object.values(document.paths).flatMap((item) => Object.values(item));
  const text = requestTexts.get(document) ?? JSON.stringify(operations.map(({ requestBody }) => requestBody ?? null));
  requestTexts.set(document, text);
  return text;
}
