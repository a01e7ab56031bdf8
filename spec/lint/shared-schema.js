// Reports a schema that no request holds.

const requestTexts = new WeakMap();

/** A closed object of an answer is closed because requests hold it too. */
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
