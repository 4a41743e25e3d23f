// Requests to the house. A refusal is an Error whose message is the house's own sentence.
import { reading, say, text } from './language.js';

const TRIES = 8;
const AGAIN = 120;

/** Why the house did not do it; `status`: of HTTP, 0 without an answer. */
class Refusal extends Error {
  /**
   * @param {number} status
   * @param {string} why
   */
  constructor(status, why) {
    super(why);
    this.status = status;
  }
}

/**
 * @param {string} method
 * @param {string} path
 * @param {object} [body]
 * @returns {Promise<any>} what the schema says of this path
 */
async function ask(method, path, body) {
  let answer;
  try {
    answer = await fetch(path, {
      method,
      headers: {
        'Accept-Language': reading().replace('_', '-'),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw new Refusal(0, say('The house does not answer. Try again.'));
  }
  const type = answer.headers.get('Content-Type') ?? ''; // a log is application/jsonl: text, one record a line
  const said = /^application\/json(;|$)/.test(type) ? await answer.json() : await answer.text();
  if (!answer.ok) throw new Refusal(answer.status, text(said?.why) || say('The house does not answer. Try again.'));
  return said;
}

/**
 * For answers that only one process of the house has in memory: the others say that it does not exist. Ask a few times
 * before it counts.
 * @template Answer
 * @param {() => Promise<Answer>} request
 */
export async function persistent(request) {
  for (let tries = 1; ; tries += 1) {
    try {
      return await request();
    } catch (error) {
      if (error.status !== 404 || tries >= TRIES) throw error;
      await new Promise((done) => {
        setTimeout(done, AGAIN);
      });
    }
  }
}

/** @param {string} path */
export const get = (path) => ask('GET', path);

/** Whether an answer is not the last one yet. @param {{ status?: string }} found */
const computing = (found) => found.status === 'computing';

/**
 * Ask, and ask again while the answer is computed. Returns what stops that.
 * @template Answer
 * @param {string} path
 * @param {(found: Answer) => void} take
 * @param {{ again: number, pending?: (found: any) => boolean, refuse?: (error: Refusal) => void }} how
 */
export function askUntilKnown(path, take, { again, pending = computing, refuse = () => {} }) {
  let over = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  const next = () =>
    get(path).then(
      (found) => {
        if (over) return;
        take(found);
        if (pending(found)) timer = setTimeout(next, again);
      },
      (error) => !over && refuse(error),
    );
  next();
  return () => {
    over = true;
    clearTimeout(timer);
  };
}

/**
 * @param {string} path
 * @param {object} body
 */
export const post = (path, body = {}) => ask('POST', path, body);

const letters = 'abcdefghijklmnopqrstuvwxyz0123456789';
/** Sixteen random letters; `crypto.randomUUID` is missing on a page over plain http. */
export function freshId() {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => letters[byte % 36]).join('');
}
