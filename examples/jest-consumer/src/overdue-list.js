// A part of a page: the overdue tickets, each with a button to take it over.

/** Renders into the element; resolves when it is up to date. */
export async function showOverdue(element, desk, agentId) {
  const tickets = await desk.overdue();
  const items = tickets.map((ticket) => {
    const item = document.createElement("li");
    const button = document.createElement("button");
    button.textContent = "Take over";
    button.addEventListener("click", () => {
      button.disabled = true;
      desk.takeOver(ticket.id, agentId).then(
        () => button.replaceWith("In work"),
        (error) => button.replaceWith(error.message),
      );
    });
    item.append(`${ticket.id} ${ticket.subject} `, button);
    return item;
  });
  element.replaceChildren(...items);
}
