// Made by `npm run generate` from the drivers of storages; do not edit. The options load no driver, so that they work in a browser.
export const storagePlaces = "memory, sqlite:<file>, or the postgres:// URL of a database that several mocks share";
