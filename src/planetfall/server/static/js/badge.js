// How many tables wait for me: as a number on the icon of the installed app, where there is such a thing.

export async function showCount(count, at = navigator) {
  try {
    if (count) await at.setAppBadge?.(count);
    else await at.clearAppBadge?.();
  } catch { /* the browser knows badges and wants none */ }
}
