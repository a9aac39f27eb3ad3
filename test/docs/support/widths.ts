import type { Page } from 'playwright-core';

/** The widths of screens, from the narrowest phone to a wide desk: 320 to 1920 pixels. */
const WIDTHS = Array.from({ length: 41 }, (_, step) => 320 + 40 * step);

/**
 * Shows pages of a site in a frame of each width, and gives what cannot be seen in it: what makes the page wider than
 * its screen, a link or button of the header beyond the edge, and code that goes on beyond its box. A frame takes the
 * rules of its own width, and is resized in a hundredth of the time of a window.
 *
 * @param page A page of the same site, whose policy is not in force.
 * @param options `unfolded` shows what a reader has to unfold as well, which takes five times as long.
 */
export async function outOfSight(page: Page, paths: readonly string[], { unfolded = false } = {}): Promise<string[]> {
  const found: unknown = await page.evaluate(`(async () => {
    const frame = document.body.appendChild(document.createElement('iframe'));
    frame.style.cssText = 'border: 0; height: 900px';
    const found = [];
    for (const path of ${JSON.stringify(paths)}) {
      frame.style.width = '1000px';
      await new Promise((resolve) => { frame.onload = resolve; frame.src = path; });
      const { documentElement: root, body } = frame.contentDocument;
      const parts = [...body.querySelectorAll('.site-header a:not(.skip), .site-header button')];
      const blocks = [...body.querySelectorAll('pre')];
      if (parts.length === 0) found.push(path + ': has no header');
      if (${unfolded}) for (const details of body.querySelectorAll('details')) details.open = true;
      for (const width of ${JSON.stringify(WIDTHS)}) {
        frame.style.width = width + 'px';
        if (root.clientWidth !== width) found.push(path + ' is shown ' + root.clientWidth + ' wide, not ' + width);
        if (root.scrollWidth > width) found.push(path + ' at ' + width + ' is ' + root.scrollWidth + ' wide');
        for (const part of parts) {
          const { left, right } = part.getBoundingClientRect();
          if (left < 0 || right > width) found.push(path + ' at ' + width + ' hides ' + part.textContent);
        }
        const cut = blocks.filter((block) => block.scrollWidth > block.clientWidth + 1).length;
        if (cut > 0) found.push(path + ' at ' + width + ' cuts ' + cut + ' blocks of code');
      }
    }
    frame.remove();
    return found;
  })()`);
  return Array.isArray(found) ? found.map(String) : [`nothing was looked at: ${JSON.stringify(found)}`];
}
