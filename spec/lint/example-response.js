// Reports request examples without a response example of the same name.

/** The name of a request example is also the name of the response it gets. */
export default function exampleResponse({ requestBody, responses }) {
  const responseNames = namesOf(Object.values(responses));
  return namesOf([requestBody])
    .filter((name) => !responseNames.includes(name))
    .map((name) => ({
      message: `no response has an example named "${name}"; add the response to this request under that name`,
    }));
}

function namesOf(holders) {
  return holders.flatMap((holder) =>
    Object.values(holder?.content ?? {}).flatMap(({ examples }) => Object.keys(examples ?? {})),
  );
}
