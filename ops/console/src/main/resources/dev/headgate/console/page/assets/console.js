"use strict";
// Pages are fragments under /console/page; what has data-live is kept up to date by server-sent events.
const main = document.getElementById("main");
const dialog = document.getElementById("dialog");
const lost = document.getElementById("lost");
let live = null;
let chart = null;

function pageOf(location) {
  const path = location.pathname.replace(/^\/console/, "") || "/vendors";
  return "/console/page" + path + location.search;
}

async function show(focus) {
  const answer = await fetch(pageOf(window.location), { headers: { "HX-Request": "true" } });
  if (answer.status === 401) { login(); return; }
  const text = await answer.text();
  main.innerHTML = answer.ok || answer.headers.get("Content-Type")?.startsWith("text/html") ? text : "";
  if (main.innerHTML === "") { main.textContent = "This page can't be shown: " + answer.status; }
  htmx.process(main);
  settled(focus);
}

function settled(focus) {
  const title = main.querySelector("h1");
  document.title = (title ? title.textContent + " - " : "") + "Headgate";
  for (const link of document.querySelectorAll("nav a")) {
    if (link.pathname === window.location.pathname) { link.setAttribute("aria-current", "page"); } else { link.removeAttribute("aria-current"); }
  }
  if (focus) { main.focus(); }
  draw();
  follow();
  countDown();
}

function go(url) {
  window.history.pushState(null, "", url);
  show(true);
}

// Live.
function follow() {
  if (live) { live.close(); live = null; }
  const source = main.querySelector("[data-live]");
  if (!source) { return; }
  live = new EventSource(source.dataset.live);
  live.addEventListener("patch", event => { lost.hidden = true; patch(event.data); });
  live.addEventListener("rows", event => { lost.hidden = true; patch("<table>" + event.data + "</table>"); }); // rows are none outside of a table
  live.addEventListener("points", event => { plot(JSON.parse(event.data)); });
  live.onopen = () => { lost.hidden = true; };
  live.onerror = () => {
    lost.hidden = false;
    if (live.readyState === EventSource.CLOSED) { window.setTimeout(again, 3000); } // refused: the browser gives up by itself
  };
}

async function again() {
  const answer = await fetch("/session").catch(() => null);
  if (answer && answer.status === 401) { lost.hidden = true; login(); } else { follow(); }
}

// Replaces each element by the one with its id, where they differ.
function patch(html) {
  const template = document.createElement("template");
  template.innerHTML = html;
  for (const fresh of [...template.content.querySelectorAll("[id]")]) {
    const old = document.getElementById(fresh.id);
    if (!old || old === fresh || old.outerHTML === fresh.outerHTML) { continue; }
    const held = old.contains(document.activeElement) ? document.activeElement : null;
    const path = held && held.getAttribute("href");
    old.replaceWith(fresh);
    if (path) { fresh.querySelector('a[href="' + CSS.escape(path) + '"]')?.focus(); }
  }
  countDown();
}

function countDown() {
  const now = Date.now();
  for (const time of document.querySelectorAll("time[data-until]")) {
    time.textContent = words(Math.max(0, Number(time.dataset.until) - now) / 1000);
  }
  for (const time of document.querySelectorAll("time[data-since]")) {
    time.textContent = words(Math.max(0, now - Number(time.dataset.since)) / 1000);
  }
}

function words(seconds) {
  return seconds >= 3600 ? Math.floor(seconds / 3600) + " h " + Math.floor(seconds % 3600 / 60) + " min"
    : seconds >= 60 ? Math.floor(seconds / 60) + " min " + Math.floor(seconds % 60) + " s" : seconds.toFixed(1) + " s";
}
window.setInterval(countDown, 500);

// The chart.
function draw() {
  chart = null;
  const place = document.getElementById("chart");
  if (place) { plot(JSON.parse(place.dataset.points)); }
}

function plot(points) {
  const place = document.getElementById("chart");
  if (!place) { return; }
  if (chart) { chart.setData(points); return; }
  const color = name => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  const axis = { stroke: color("--quiet"), grid: { stroke: color("--line") }, ticks: { stroke: color("--line") } };
  chart = new uPlot({
    width: place.clientWidth, height: 198, legend: { show: false }, cursor: { drag: { x: false, y: false } },
    scales: { y: { range: (plot, min, max) => [0, Math.max(1, max * 1.1)] } },
    axes: [axis, axis],
    series: [{}, { stroke: color("--link"), width: 1.5, points: { show: false } }]
  }, points, place);
}
window.addEventListener("resize", () => { const place = document.getElementById("chart"); if (chart && place) { chart.setSize({ width: place.clientWidth, height: 198 }); } });

// Links, dialogs, forms.
document.addEventListener("click", event => {
  const opener = event.target.closest("[data-dialog]");
  if (opener) {
    // Settled at once: htmx moves the focus when it settles, and whoever types by then would type elsewhere.
    htmx.ajax("GET", opener.dataset.dialog, { target: "#dialog", swap: "innerHTML settle:0ms" }).then(() => { if (!dialog.open) { dialog.showModal(); } });
    return;
  }
  if (event.target.closest("[data-close]")) { dialog.close(); return; }
  const link = event.target.closest("a[href^='/console']");
  if (link && !event.ctrlKey && !event.metaKey && !event.shiftKey && event.button === 0) {
    event.preventDefault();
    go(link.getAttribute("href"));
  }
});
dialog.addEventListener("close", () => { dialog.innerHTML = ""; });
window.addEventListener("popstate", () => show(true));

document.addEventListener("submit", event => {
  const form = event.target.getAttribute("id"); // .id would be its field of that name
  if (form === "find") {
    event.preventDefault();
    const wanted = new FormData(event.target);
    go("/console/intent?vendor=" + encodeURIComponent(wanted.get("vendor").trim()) + "&id=" + encodeURIComponent(wanted.get("id").trim()));
  } else if (form === "login-form") {
    event.preventDefault();
    enter(new FormData(event.target).get("token").trim());
  } else if (form === "choice") {
    event.preventDefault();
  }
});
let typing = 0;
document.addEventListener("input", event => {
  const form = event.target.closest("#choice");
  if (!form) { return; }
  window.clearTimeout(typing);
  typing = window.setTimeout(() => {
    const search = new URLSearchParams(new FormData(form)).toString();
    window.history.replaceState(null, "", "/console?" + search);
    main.querySelector("[data-live]").dataset.live = "/console/live/vendors?" + search;
    follow();
  }, 250);
});
document.addEventListener("htmx:responseError", event => { if (event.detail.xhr.status === 401) { dialog.close(); login(); } });
// A refusal is shown where its answer would have been.
document.addEventListener("htmx:beforeSwap", event => {
  const type = event.detail.xhr.getResponseHeader("Content-Type") || "";
  if (event.detail.xhr.status >= 400 && type.startsWith("text/html")) { event.detail.shouldSwap = true; event.detail.isError = false; }
});

// Who one is.
function login(problem) {
  if (live) { live.close(); live = null; }
  main.replaceChildren(document.getElementById("login").content.cloneNode(true));
  document.getElementById("login-problem").textContent = problem || "";
  main.querySelector("input").focus();
}

async function enter(token) {
  const answer = await fetch("/session", { method: "POST", headers: { Authorization: "Bearer " + token, "HX-Request": "true" } });
  if (answer.ok) { show(true); return; }
  const said = await answer.json().catch(() => ({}));
  login(said.detail || "The token was refused: " + answer.status);
}

const token = new URLSearchParams(window.location.hash.slice(1)).get("token");
if (token) {
  window.history.replaceState(null, "", window.location.pathname + window.location.search);
  enter(token);
} else {
  show(false);
}
