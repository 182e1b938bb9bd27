/** Asking the server for the review of a game, until it is made. */

import { codeOf, get, post } from "/net/http.js";

/** @import { ReviewTold } from "/wire.js" */

const PAUSE = 700; // milliseconds between two questions

/**
 * Ask for a review. Kept with the review, with null when it could not be made.
 * @param {string} record
 * @param {{told: (state: ReviewTold) => void, ended: () => boolean}} listener is told how far it is, until it has ended
 */
export async function askForReview(record, { told, ended }) {
  let state = await post("/api/reviews", { record });
  while (!ended()) {
    if (state.status === "done") return state.review;
    if (state.status === "failed") return null;
    told(state);
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
    if (!ended()) state = await again(state, record);
  }
  return null;
}

/**
 * How far it is now. A server that was restarted knows nothing of it, and begins anew; one that is away is waited for.
 * @param {ReviewTold} state
 * @param {string} record
 */
async function again(state, record) {
  try {
    return await get(`/api/reviews/${state.id}`);
  } catch (error) {
    const code = codeOf(error);
    if (code === "not-found") return post("/api/reviews", { record });
    if (code === "offline" || code === "too-fast") return { ...state, status: "offline" };
    throw error;
  }
}
