/** Submits without leaving the page, so that a failure loses no text. The page works without scripts. */
export const PAGE_SCRIPT = `'use strict';
(() => {
  const form = document.querySelector('form');
  if (!form) return;
  const { note, observation } = form.elements;
  const send = form.querySelector('.send');
  const error = document.getElementById('error');
  const texts = form.dataset;

  const notes = document.createElement('div');
  notes.className = 'notes';
  notes.setAttribute('role', 'group');
  notes.setAttribute('aria-labelledby', 'question');
  const buttons = [...note.options].filter((option) => option.value !== '').map((option) => {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = option.value;
    button.addEventListener('click', () => choose(option.value));
    return button;
  });
  const choose = (value) => {
    note.value = value;
    error.textContent = '';
    for (const button of buttons) button.setAttribute('aria-pressed', String(button.textContent === value));
  };
  choose(note.value);
  notes.append(...buttons);
  note.before(notes);
  note.hidden = true;
  document.getElementById('scale').hidden = false;

  const fail = (text) => {
    send.disabled = false;
    send.textContent = texts.send;
    error.textContent = text;
  };
  const thank = (result) => {
    const thanks = document.getElementById(result).content.cloneNode(true);
    document.querySelector('main').replaceChildren(thanks);
    document.querySelector('h1').focus();
  };

  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (note.value === '') {
      fail(texts.noNote);
      buttons[0].focus();
      return;
    }
    send.disabled = true;
    send.textContent = texts.sending;
    error.textContent = '';
    try {
      const response = await fetch(form.dataset.api, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ note: Number(note.value), observation: observation.value }),
      });
      if (response.ok) thank('thanks');
      else if (response.status === 409) thank('refused');
      else fail(response.status === 429 ? texts.tooMany : texts.notSent);
    } catch {
      fail(texts.notSent);
    }
  });
})();
`;
