// Shows what is new once a second. The page is made, and escaped, by the server alone.
setInterval(async () => {
  try {
    const text = await (await fetch("/", { cache: "no-store" })).text();
    const fresh = new DOMParser().parseFromString(text, "text/html");
    document.querySelector("main").replaceWith(fresh.querySelector("main"));
    document.body.classList.remove("stale");
  } catch (error) {
    document.body.classList.add("stale"); // the service doesn't answer: what is shown is old
  }
}, 1000);
